-- What the scenario adventure makes on the shard: hunting grounds with creatures, horses and a healer. Run as an
-- operator's code, whose globals stay until the world ends; `adventure` is the only one. All that it makes has the
-- param `adventure`.

-- The grounds are still there after a restart of the world.
local kept = restarts.state("adventure")
adventure = { grounds = kept.grounds and json.decode(kept.grounds) or {} }

local MAP, MARK = 1, "adventure"
-- Grounds lie on a lattice, out of sight of one another.
local WEST, NORTH, EAST, SOUTH, STEP_TILES = 1200, 800, 5000, 3900, 64
local REACH_TILES, STEEPEST = 16, 8
local HEALER_TILES = 12
local HUNTED = "mongbat:3:60;skeleton:4:100;orc:4:100;giant_spider:2:50;orcish_mage:1:30;lich:1:15;ettin:1:30;troll:1:20"
local SPAWNERS = {
  { count = 12, entries = HUNTED, min_delay_ms = 3000, max_delay_ms = 6000 },
  { count = 4, entries = "horse:4:100", min_delay_ms = 20000, max_delay_ms = 40000 },
}

local function is_open(x, y, z)
  local here = region.at(MAP, x, y, z)
  if here and here:get("guarded") then return false end
  for dx = -REACH_TILES, REACH_TILES, 8 do
    for dy = -REACH_TILES, REACH_TILES, 8 do
      local height = world.standing_z(MAP, x + dx, y + dy, z)
      if not height or math.abs(height - z) > STEEPEST then return false end
    end
  end
  return true
end

local function put_spawner(ground, row)
  local spawner = items.create("spawn", { params = {
    [MARK] = true, spawner_kind = "Spawner", count = row.count, entries = row.entries, min_delay_ms = row.min_delay_ms,
    max_delay_ms = row.max_delay_ms, home_range = REACH_TILES - 2, walking_range = REACH_TILES, due_at = 0,
  } })
  spawner:move_to(MAP, ground.x, ground.y, ground.z)
end

local function put_healer(ground)
  local x, y = ground.x - HEALER_TILES, ground.y - HEALER_TILES
  local healer = mobiles.create("healer", MAP, x, y, world.standing_z(MAP, x, y, ground.z))
  healer:set(MARK, true)
  healer:set("stays", true)
  ground.healer = { x = x, y = y, z = healer.z }
end

-- Removes what an earlier run made. Waits.
function adventure.clear()
  local making = require("features.spawners.lib.making")
  for spawner in items.each { template = "spawn", param = MARK, waits = true } do making.remove(spawner) end
  for creature in mobiles.each { param = MARK, waits = true } do
    if not creature.is_player then creature:delete() end
  end
  adventure.grounds = {}
end

-- From the south, since the society of another scenario settles in the north.
local function look_for_grounds(wanted)
  for y = SOUTH, NORTH, -STEP_TILES do
    for x = WEST, EAST, STEP_TILES do
      if #adventure.grounds == wanted then return end
      local z = world.standing_z(MAP, x, y, 0)
      if z and is_open(x, y, z) then
        local ground = { x = x, y = y, z = z }
        adventure.grounds[#adventure.grounds + 1] = ground
        for _, row in ipairs(SPAWNERS) do put_spawner(ground, row) end
        put_healer(ground)
      end
      wait(0)
    end
  end
end

-- Makes up to this number of grounds. Waits. Returns how many there was room for.
function adventure.settle(wanted)
  look_for_grounds(wanted)
  restarts.state("adventure").grounds = json.encode(adventure.grounds)
  return #adventure.grounds
end
