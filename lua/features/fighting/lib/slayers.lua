-- Slayers: weapons and instruments with a param `slayer`, the name of what they are strong against (ModernUO
-- SlayerGroup and BaseWeapon.CheckSlayers before AoS). The param `slain_by` of creatures names the slayers that are
-- strong against them, and the param `leaves_slayers` a group: their loot has slayers of it, and that of other
-- creatures silver ones.
--
--   slayers.slays(name, mobile)     whether a slayer is strong against a creature
--   slayers.opposes(name, mobile)   whether a creature is strong against the bearer of a slayer
--   slayers.of_loot(template)       the slayer that a creature leaves

local weapons = require("features.fighting.lib.weapons")

-- A group has a slayer of all its creatures, and lesser ones. The bearer of a slayer suffers more from the groups that
-- it opposes.
local slayers = {
  groups = {
    humanoid = { all = "repond", lesser = { "ogre_thrashing", "orc_slaying", "troll_slaughter" }, opposes = { "undead" } },
    undead = { all = "silver", lesser = {}, opposes = { "humanoid" } },
    fey = { all = "fey", lesser = {}, opposes = { "abyss" } },
    elemental = {
      all = "elemental_ban",
      lesser = {
        "blood_drinking", "earth_shatter", "elemental_health", "flame_dousing", "summer_wind", "vacuum", "water_dissipation",
      },
      opposes = { "abyss" },
    },
    abyss = {
      all = "exorcism", lesser = { "balron_damnation", "daemon_dismissal", "gargoyles_foe" }, opposes = { "elemental", "fey" },
    },
    arachnid = { all = "arachnid_doom", lesser = { "scorpions_bane", "spiders_death", "terathan" }, opposes = { "reptilian" } },
    reptilian = {
      all = "reptilian_death", lesser = { "dragon_slaying", "lizardman_slaughter", "ophidian", "snakes_bane" },
      opposes = { "arachnid" },
    },
  },
  -- The client's own words for them.
  clilocs = {
    silver = 1017384, orc_slaying = 1017385, troll_slaughter = 1017386, ogre_thrashing = 1017387, repond = 1017388,
    dragon_slaying = 1017389, terathan = 1017390, snakes_bane = 1017391, lizardman_slaughter = 1017392,
    reptilian_death = 1017393, daemon_dismissal = 1017394, gargoyles_foe = 1017395, balron_damnation = 1017396,
    exorcism = 1017397, ophidian = 1017398, spiders_death = 1017399, scorpions_bane = 1017400, arachnid_doom = 1017401,
    flame_dousing = 1017402, water_dissipation = 1017403, vacuum = 1017404, elemental_health = 1017405,
    earth_shatter = 1017406, blood_drinking = 1017407, summer_wind = 1017408, elemental_ban = 1017409, fey = 1070855,
  },
}

-- The damage of a slayer, and of creatures of a group that the slayer of their foe opposes.
local DAMAGE_PERCENT = 200
-- By how much a song is easier on a creature with a slayer against it, and harder on one that it opposes.
local SONG_POINTS = 10
local LOOK, LOOK_SPEED, LOOK_DURATION = 0x37B9, 10, 5
local COMMON = "silver"

-- The group of a slayer; nil for an unknown one.
local function group_of(name)
  for _, group in pairs(slayers.groups) do
    if group.all == name then return group end
    for _, lesser in ipairs(group.lesser) do
      if lesser == name then return group end
    end
  end
end

function slayers.slays(name, mobile)
  if mobile.is_player then return false end
  for one in (mobile:get("slain_by") or ""):gmatch("%S+") do
    local group = group_of(one)
    if one == name or group and group.all == name then return true end
  end
  return false
end

function slayers.opposes(name, mobile)
  local group = group_of(name)
  for _, other in ipairs(group and group.opposes or {}) do
    if slayers.slays(slayers.groups[other].all, mobile) then return true end
  end
  return false
end

-- The slayer that a mobile holds; nil for none.
local function slayer_of(mobile)
  local item = weapons.in_hand(mobile)
  return item and item:get("slayer") or nil
end

-- The damage of a blow with what attacker and defender bear. The attacker's weapon is what
-- features.fighting.lib.weapons says of it.
function slayers.scale(attacker, defender, weapon, damage)
  local own = weapon.given.slayer
  if own and slayers.slays(own, defender) then
    effects.on(defender, LOOK, { speed = LOOK_SPEED, duration = LOOK_DURATION })
  else
    local other = slayer_of(defender)
    if not other or not slayers.opposes(other, attacker) then return damage end
  end
  return damage * DAMAGE_PERCENT // 100
end

-- By how many points a song on a creature is harder with an instrument.
function slayers.song_points(instrument, mobile)
  local name = instrument:get("slayer")
  if not name then return 0 end
  if slayers.slays(name, mobile) then return -SONG_POINTS end
  return slayers.opposes(name, mobile) and SONG_POINTS or 0
end

function slayers.of_loot(template)
  local facts = template and mobiles.template(template)
  local group = facts and slayers.groups[facts.params.leaves_slayers]
  if not group then return COMMON end
  return random.pick { group.all, table.unpack(group.lesser) }
end

-- The client's own word for a slayer.
function slayers.cliloc(name) return slayers.clilocs[name] end

return slayers
