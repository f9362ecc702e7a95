-- The Harrower and its altar (ServUO Harrower, ChampionSkullBrazier). Each of six champions leaves a skull where
-- players fight. When all six lie on the altar, the Harrower comes; when it is beaten, it stands up in its true form,
-- with tentacles around it.
--
-- The altar's param `skulls` has the kinds that lie on it. A skull's param `skull` is its kind. Where the Harrower
-- comes is our own; the altar of ServUO leads to a dungeon.

local announcements = require("lib.announcements")
local asking = require("lib.asking")
local bands = require("features.creatures.lib.creatures").bands
local carried = require("lib.carried")
local law = require("features.law.lib.law").crimes
local loot = require("features.creatures.lib.creatures").loot
local rules = require("features.altars.data.altar_list").harrower
local things = require("lib.things")

local harrower = { ALTAR = "harrower_altar", SKULL = "champion_skull" }

local FIRST, TRUE, TENTACLE = "harrower", "true_harrower", "harrower_tentacles"
local TRUE_FORM = 1049499 -- Behold my true form!
local NOT_IN_PACK = 1042001 -- That must be in your pack for you to use it.
local TEXT = {
  which = "Which altar do you lay the skull on?", no_altar = "That is no altar of the Harrower.", there = "Such a skull lies there already.",
  busy = "The Harrower walks the land. Nothing can be laid down now.", laid = "You lay the skull of %s on the altar.",
  too_far = "You are too far away from the altar.",
}
local SOUND = 0x29

local function mark_of(altar) return "harrower " .. altar.serial end

-- The kinds of skulls, in the order of the alphabet.
local kinds = {}
for kind in pairs(rules.skulls) do kinds[#kinds + 1] = kind end
table.sort(kinds)

-- The skulls on an altar, in the order of the alphabet.
function harrower.skulls(altar)
  local laid, list = altar:get("skulls") or {}, {}
  for _, kind in ipairs(kinds) do
    if laid[kind] then list[#list + 1] = kind end
  end
  return list
end

-- The altar of the Harrower with a serial; nil if it is gone.
function harrower.get(serial)
  local altar = things.get(serial)
  return altar and altar.template == harrower.ALTAR and altar.map_id and altar or nil
end

-- The Harrower of an altar goes, with its tentacles.
function harrower.dismiss(altar) bands.dismiss(mark_of(altar)) end

-- The Harrower of an altar comes. Returns it; nil without room.
local function summon(altar)
  local one = bands.send(mark_of(altar), FIRST, altar, 2, rules.lasts_ms)
  if not one then return nil end
  announcements.tell_all(rules.comes)
  sounds.play(altar.map_id, altar.x, altar.y, altar.z, SOUND)
  return one
end

-- Why a skull cannot be laid on a thing; nil if it can.
local function why_not(skull, user, altar)
  if user.is_dead or not carried.in_pack(user, skull) then return NOT_IN_PACK end
  if not altar.exists or altar.template ~= harrower.ALTAR then return TEXT.no_altar end
  if (user:distance_to(altar) or math.huge) > rules.reach_tiles then return TEXT.too_far end
  if #bands.alive(mark_of(altar)) > 0 then return TEXT.busy end
  return (altar:get("skulls") or {})[skull:get("skull")] and TEXT.there or nil
end

-- A skull was double-clicked.
function harrower.use_skull(skull, user)
  if not user.session_id then return end
  if not carried.in_pack(user, skull) then return asking.tell(user, NOT_IN_PACK) end
  user:tell(TEXT.which)
  local altar, is_mobile = asking.thing(user, {})
  if not altar or not skull.exists then return end
  local reason = is_mobile and TEXT.no_altar or why_not(skull, user, altar)
  if reason == NOT_IN_PACK then return asking.tell(user, reason) end
  if reason then return user:tell(reason) end
  local kind, laid = skull:get("skull"), {}
  for _, one in ipairs(harrower.skulls(altar)) do laid[one] = true end
  laid[kind] = true
  skull:delete()
  altar:set("skulls", laid)
  user:tell(TEXT.laid:format(kind))
  -- Without room around the altar the skulls stay on it, and the last one comes back.
  if #harrower.skulls(altar) == #kinds then
    if summon(altar) then altar:set("skulls", nil) else
      laid[kind] = nil
      altar:set("skulls", laid)
      harrower.give_skull(kind, user.backpack)
    end
  end
  altar:refresh()
end

-- Lays a skull into a container.
function harrower.give_skull(kind, container)
  local skull = items.create(harrower.SKULL, { name = "a skull of " .. kind, hue = rules.skulls[kind], params = { skull = kind } })
  if skull and not skull:put_in(container) then things.put(skull, things.outermost(container)) end
end

-- The lines of a tooltip.
function harrower.describe(altar)
  local laid = harrower.skulls(altar)
  return { #laid == 0 and "No skull lies on it." or "Skulls of " .. table.concat(laid, ", ") }
end

-- The Harrower dies in a form: after the first one it stands up again, after the true one its tentacles go.
function harrower.on_death(mobile)
  local mark = bands.mark_of(mobile) or mark_of(mobile)
  if mobile.template == FIRST then
    local true_form = bands.send(mark, TRUE, mobile, 1, rules.lasts_ms) or bands.send(mark, TRUE, mobile, rules.tentacle_tiles, rules.lasts_ms)
    if not true_form then return log.warn("the true harrower found no room") end
    true_form:say_cliloc(TRUE_FORM)
    for _ = 1, rules.tentacles do bands.send(mark, TENTACLE, true_form, rules.tentacle_tiles, rules.lasts_ms) end
  elseif mobile.template == TRUE then
    for _, one in ipairs(bands.alive(mark, mobile)) do one:delete() end
    announcements.tell_all(rules.beaten)
  end
end

loot.also("skulls of champions", function(corpse, mobile)
  local boss = mobile:get("boss")
  if boss and boss.skull and law.players_fight(mobile) then harrower.give_skull(boss.skull, corpse) end
end)

return harrower
