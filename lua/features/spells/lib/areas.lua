-- The mobiles that spells on an area hit.

local acts = require("features.spells.lib.acts")
local staff = require("lib.staff")

local areas = {}

local function near(place, tiles) return mobiles.near(place.map_id, place.x, place.y, tiles) end

-- The living whom the caster may help.
function areas.helped(caster, place, tiles)
  local found = {}
  for _, one in ipairs(near(place, tiles)) do
    if not one.is_dead and acts.would_help(caster, one) then found[#found + 1] = one end
  end
  return found
end

-- Whether a mobile belongs to the caster: itself, its party, what it summoned or owns.
local function is_own(caster, one)
  if one == caster or acts.master(one) == caster then return true end
  local master = acts.master(one) or one
  if not caster.is_player or not master.is_player then return false end
  local company = party.of(caster.serial)
  for _, member in ipairs(company and company.members or {}) do
    if member.serial == master.serial then return true end
  end
  return false
end

-- Whether one spell on an area may hit a mobile (ModernUO SpellHelper.ValidIndirectTarget): neither the own side nor,
-- from the innocent, the innocent. It finds also those who hide, but no hidden staff.
local function is_valid(caster, one)
  if is_own(caster, one) or one.is_dead or one.hidden and staff.includes(one) then return false end
  if caster.is_player and one:notoriety_for(caster) == "innocent" and not acts.is_murderer(caster) then return false end
  return acts.would_harm(caster, one)
end

-- The living whom an area spell hits, in no particular order.
function areas.struck(caster, place, tiles)
  local found = {}
  for _, one in ipairs(near(place, tiles)) do
    if is_valid(caster, one) then found[#found + 1] = one end
  end
  return found
end

return areas
