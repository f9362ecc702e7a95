-- Other looks for a time: Incognito and Polymorph.
--
-- The own looks are stored in the param `own_looks`, so that they come back after a restart, too.

local forms = require("features.spells.data.forms")
local lasting = require("features.lasting.lib.lasting")
local people = require("lib.people")
local tell = require("features.spells.lib.tell")

local shapes = {}

local OWN_LOOKS = people.OWN_LOOKS
local WORKS = 1005559 -- This spell is already in effect.
local INCOGNITO_ICON, INCOGNITO_TITLE = 1032, 1075819
local HAIR = "hair"
local MS_OF_A_POINT, MOST_INCOGNITO_MS = 1200, 144000
local LEAST_POLYMORPH_SECONDS = 120

function shapes.is_changed(mobile) return mobile:get(OWN_LOOKS) ~= nil end

-- Gives somebody its own looks back.
function shapes.restore(mobile)
  local own = mobile:get(OWN_LOOKS)
  if not own then return end
  if mobile.living_body ~= 0 then
    mobile.living_body, mobile.living_hue = own.body, own.hue
  else
    mobile.body, mobile.hue = own.body, own.hue
  end
  mobile.name = own.name
  local hair = mobile:equipped(HAIR)
  if hair and own.hair then hair.item_id, hair.hue = own.hair, own.hair_hue end
  mobile:set(OWN_LOOKS, nil)
  if mobile.session_id then buffs.hide(mobile.session_id, INCOGNITO_ICON) end
  mobile:refresh()
end

local function show_icon(mobile, own)
  if not own.icon or not mobile.session_id then return end
  buffs.show(mobile.session_id, { icon = own.icon, title = INCOGNITO_TITLE, seconds = (own.ends_at - time.unix()) // 1000 })
end

local settle = lasting.define { param = OWN_LOOKS, finish = shapes.restore, resume = show_icon }

local function keep_own(mobile, lasts_ms, icon)
  local hair = mobile:equipped(HAIR)
  mobile:set(OWN_LOOKS, {
    body = mobile.body, hue = mobile.hue, name = mobile.name, hair = hair and hair.item_id, hair_hue = hair and hair.hue,
    icon = icon, ends_at = time.unix() + math.floor(lasts_ms),
  })
  settle(mobile)
end

local function may_change(caster)
  if not shapes.is_changed(caster) then return true end
  tell.line(caster, WORKS)
  return false
end

shapes.incognito = {
  may_begin = may_change,
  may_work = may_change,
  works = function(caster, _, cast)
    local lasts_ms = math.min(cast.power * MS_OF_A_POINT, MOST_INCOGNITO_MS)
    keep_own(caster, lasts_ms, INCOGNITO_ICON)
    local looks = people.looks(caster.female)
    caster.hue = looks.hue
    caster.name = people.name(caster.female)
    local hair = caster:equipped(HAIR)
    local haircut = items.template(looks.haircut)
    if hair and haircut then hair.item_id, hair.hue = haircut.item_id, looks.hair_hue end
    effects.on(caster, 0x373A, { speed = 10, duration = 15, particles = { effect = 5036 } })
    caster:sound(0x3BD)
    caster:refresh()
  end,
}

-- Set by features/mounts: lets a rider whose new body cannot ride get off.
local unseat = function() end

function shapes.when_unable_to_ride(does) unseat = does end

local function form_called(name)
  for _, form in ipairs(forms) do
    if form.name == name then return form end
  end
  return nil
end

shapes.polymorph = {
  -- The caster chooses before the words.
  asks = function(caster, cast)
    if not may_change(caster) then return false end
    local name = cast.more and cast.more.form
    if not name then
      local answer = caster.session_id and gump.ask(caster.session_id, "polymorph", {})
      name = answer and answer.button
    end
    cast.form = form_called(name)
    return cast.form ~= nil and caster.exists
  end,
  may_begin = may_change,
  may_work = may_change,
  works = function(caster, _, cast)
    keep_own(caster, math.max(math.floor(cast.power), LEAST_POLYMORPH_SECONDS) * 1000)
    caster.body = cast.form.body
    caster.hue = caster.is_person and people.looks(caster.female).hue or 0
    if not caster.is_person then unseat(caster) end
    caster:refresh()
  end,
}

return shapes
