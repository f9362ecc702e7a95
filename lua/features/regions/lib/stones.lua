-- Regions that staff made in the game. Each is kept in the params of an item, the region stone, so that it outlasts
-- restarts.

local things = require("lib.things")

local stones = { TEMPLATE = "region_stone" }

-- Fields that are yes or no, in the order of the window.
stones.FLAGS = { "guarded", "no_harm", "no_recall", "no_housing" }
-- Fields that are numbers, with their highest value.
stones.NUMBERS = { { name = "music", max = 65535 }, { name = "darkness", max = 31 }, { name = "priority", max = 1000 } }

local DEFAULT_PRIORITY = 60

-- The definition of a stone's region, for region.add.
local function definition_of(stone)
  local definition = {
    name = stone:get("region_name"),
    map_id = stone.map_id,
    areas = { { x1 = stone:get("left"), y1 = stone:get("top"), x2 = stone:get("right"), y2 = stone:get("bottom") } },
    fields = { maker = stone:get("maker") },
  }
  for _, flag in ipairs(stones.FLAGS) do definition[flag] = stone:get(flag) end
  for _, number in ipairs(stones.NUMBERS) do definition[number.name] = stone:get(number.name) end
  return definition
end

-- The params that every stone of a region has.
local NEEDED = { "region_name", "left", "top", "right", "bottom" }

local function is_whole(stone)
  for _, param in ipairs(NEEDED) do
    if stone:get(param) == nil then return false end
  end
  return true
end

-- One line about a stone's region.
function stones.describe(stone)
  if not is_whole(stone) then return "A stone without a region." end
  local fields = {}
  for _, flag in ipairs(stones.FLAGS) do
    if stone:get(flag) then fields[#fields + 1] = flag end
  end
  for _, number in ipairs(stones.NUMBERS) do
    local value = stone:get(number.name)
    if value then fields[#fields + 1] = number.name .. " " .. math.tointeger(value) end
  end
  return ("%s: X: %d to %d, Y: %d to %d; %s"):format(
    stone:get("region_name"), stone:get("left"), stone:get("right"), stone:get("top"), stone:get("bottom"),
    #fields > 0 and table.concat(fields, ", ") or "no fields")
end

-- How often the stones were put into force.
local applied = 0

-- Puts the regions of all stones into force, in place of those of the last time. To be called by one file only, which
-- then owns them.
function stones.apply()
  applied = applied + 1
  local mine, draft = applied, region.draft()
  for stone in items.each { template = stones.TEMPLATE, waits = true } do
    local is_well_made, added, reason = pcall(function() return region.add(definition_of(stone), draft) end)
    if not (is_well_made and added) then
      log.warn(("The region of item %d is not in force: %s"):format(stone.serial, is_well_made and reason or added))
    end
  end
  -- A later call has begun meanwhile, and knows more.
  if mine ~= applied then return end
  for _, one in ipairs(assert(region.publish(draft))) do log.warn(("The region %s is not in force: %s"):format(one.name, one.reason)) end
end

-- The stones on a map, in the order of their names.
function stones.on(map_id)
  local found = {}
  for stone in items.each { template = stones.TEMPLATE, map_id = map_id } do found[#found + 1] = stone end
  table.sort(found, function(one, other) return stones.describe(one) < stones.describe(other) end)
  return found
end

-- Makes the stone of a new region. `wish` has `name`, `maker`, the corners `from` and `to`, and fields. Returns it, or
-- nil and a reason.
function stones.make(wish)
  local from, to = wish.from, wish.to
  if from.map_id ~= to.map_id then return nil, "the corners are on different maps" end
  if region.get(from.map_id, wish.name) then return nil, ("there is a region '%s' on this map already"):format(wish.name) end
  local params = {
    region_name = wish.name, maker = wish.maker,
    left = math.min(from.x, to.x), right = math.max(from.x, to.x),
    top = math.min(from.y, to.y), bottom = math.max(from.y, to.y),
    priority = DEFAULT_PRIORITY,
  }
  for name, value in pairs(wish.fields) do params[name] = value end
  return things.put_down(stones.TEMPLATE, from, { params = params })
end

return stones
