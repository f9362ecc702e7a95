-- Slayers: weapons and instruments with a param `slayer`, the name of what they are strong against (ModernUO SlayerGroup and
-- BaseWeapon.CheckSlayers before AoS). What there is stands in features/creatures/data/slayers.lua.
--
--   slayers.slays(name, mobile)     whether a slayer is strong against a creature
--   slayers.opposes(name, mobile)   whether a creature is strong against who bears the slayer
--   slayers.of_loot(template)       the slayer that a creature leaves

local data = require("features.creatures.data.slayers")
local weapons = require("lib.fighting.weapons")

local slayers = {}

local LOOK, LOOK_SPEED, LOOK_DURATION = 0x37B9, 10, 5
local COMMON = "silver"

-- By slayer: the creatures that it slays, as a set of templates, and its group. By creature: the group whose slayers it leaves.
local slain, group_of, left_by = {}, {}, {}

for _, group in pairs(data.groups) do
  for name, ids in pairs(group.kinds) do
    slain[name], group_of[name] = {}, group
    for id in ids:gmatch("%S+") do slain[name][id] = true end
  end
  for id in (group.found_on or ""):gmatch("%S+") do left_by[id] = group end
end

function slayers.slays(name, mobile)
  return not mobile.is_player and slain[name] ~= nil and slain[name][mobile.template] == true
end

function slayers.opposes(name, mobile)
  local group = group_of[name]
  for _, other in ipairs(group and group.opposes or {}) do
    if slayers.slays(data.groups[other].all, mobile) then return true end
  end
  return false
end

-- The slayer that a mobile holds; nil for none.
local function slayer_of(mobile)
  local item = weapons.in_hand(mobile)
  return item and item:get("slayer") or nil
end

-- The damage of a blow with what attacker and defender bear. The attacker's weapon is what lib.fighting.weapons says of it.
function slayers.scale(attacker, defender, weapon, damage)
  local own = weapon.given.slayer
  if own and slayers.slays(own, defender) then
    effects.on(defender, LOOK, { speed = LOOK_SPEED, duration = LOOK_DURATION })
  else
    local other = slayer_of(defender)
    if not other or not slayers.opposes(other, attacker) then return damage end
  end
  return damage * data.damage_percent // 100
end

-- By how many points a song on a creature is harder with an instrument.
function slayers.song_points(instrument, mobile)
  local name = instrument:get("slayer")
  if not name then return 0 end
  if slayers.slays(name, mobile) then return -data.song_points end
  return slayers.opposes(name, mobile) and data.song_points or 0
end

function slayers.of_loot(template)
  local group = left_by[template]
  if not group then return COMMON end
  local names = { group.all }
  for name in pairs(group.kinds) do
    if name ~= group.all then names[#names + 1] = name end
  end
  table.sort(names)
  return random.pick(names)
end

-- The client's own word for a slayer.
function slayers.cliloc(name) return data.cliloc[name] end

return slayers
