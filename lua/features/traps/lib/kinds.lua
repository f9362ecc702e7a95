-- What each kind of trap of containers does. Each function gets where the container is, who opened it, and the trap's
-- power and level.

local poison = require("features.poison.lib.poison")

local kinds = {}

local NEAR_TILES, TOUCH_TILES = 3, 1
local BLAST, BLAST_DURATION, BANG = 0x36BD, 15, 0x307
local CLOUD, CLOUD_DURATION, HISS = 0x113A, 20, 0x231
local DART_SOUND = 0x223
-- Damage for each level of a trap.
local BLAST_DAMAGE, DART_DAMAGE = { 10, 30 }, { 5, 15 }
local BESIDE = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } }

local CLILOC = {
  heat = 503000, -- Your skin blisters from the heat!
  dart = 502998, -- A dart embeds itself in your flesh!
  cloud = 503004, -- You are enveloped in a noxious green cloud!
}
local HUES = { heat = 0x2A, dart = 0x62, cloud = 0x44 }

local function is_near(place, user, tiles) return (user:distance_to(place) or math.huge) <= tiles end

local function read(user, name)
  if user.exists then user:say_cliloc(CLILOC[name], nil, HUES[name], user.session_id) end
end

local function damage_of(range, facts)
  return facts.level > 0 and random.integer(range[1], range[2]) * facts.level or facts.power
end

function kinds.explosion(place, user, facts)
  effects.at(place.map_id, place.x, place.y, place.z, BLAST, { duration = BLAST_DURATION })
  sounds.play(place.map_id, place.x, place.y, place.z, BANG)
  if not is_near(place, user, NEAR_TILES) then return end
  user:damage(damage_of(BLAST_DAMAGE, facts), nil, "fire")
  read(user, "heat")
end

function kinds.magic(place, user, facts)
  sounds.play(place.map_id, place.x, place.y, place.z, BANG)
  for _, offset in ipairs(BESIDE) do
    local x, y = math.max(0, place.x + offset[1]), math.max(0, place.y + offset[2])
    effects.at(place.map_id, x, y, place.z, BLAST, { duration = BLAST_DURATION })
  end
  if is_near(place, user, TOUCH_TILES) then user:damage(facts.power, nil, "fire") end
end

function kinds.dart(place, user, facts)
  sounds.play(place.map_id, place.x, place.y, place.z, DART_SOUND)
  if not is_near(place, user, NEAR_TILES) then return end
  user:damage(damage_of(DART_DAMAGE, facts), nil, "physical")
  read(user, "dart")
end

function kinds.poison(place, user, facts)
  effects.at(place.map_id, place.x, place.y, place.z, CLOUD, { duration = CLOUD_DURATION })
  sounds.play(place.map_id, place.x, place.y, place.z, HISS)
  if not is_near(place, user, NEAR_TILES) then return end
  if facts.level == 0 then user:damage(facts.power, nil, "poison") end
  local level = facts.level > 0 and math.min(poison.LETHAL, facts.level) or poison.GREATER
  if user.exists and not user.is_dead then poison.apply(user, level) end
  read(user, "cloud")
end

return kinds
