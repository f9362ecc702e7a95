-- Places items from data. A command can run again: it places each item once, and replaces its own items if asked to.
--
-- Each placed item keeps `placed_by` (the command) and `placed_from` (the entry of the data). An object may consist of
-- several items; each further item keeps `part_of`, the serial of the first.
--
-- A wish is a table: template, map_id, x, y, z and from (for `placed_from`); item_id, hue, name, direction and params
-- where they differ from the template's; amount of a stackable item; parts, a list of { item_id, dx, dy, dz }.

local broods = require("features.spawners.lib.spawners").broods
local doors = require("features.doors.lib.doors").opening
local door_places = require("features.doors.lib.doors").door_places
local maps = require("lib.maps")
local things = require("lib.things")

ledger.pass_on()

local placing = {}
placing.__index = placing

-- How many params an item can keep, and how many of these this library adds.
local PARAMS, OWN_PARAMS = 64, 3
local TEXT_BYTES, KEY_BYTES, NAME_BYTES = 4096, 64, 240
-- Names of params that the scripts use themselves; data may not set them.
local RESERVED = { placed_by = true, placed_from = true, parts_within = true, part_of = true, link = true, brood = true }
local PART_TEMPLATE = "static"

-- Starts a run of a command. With `replaces`, the run replaces what the command placed before.
function placing.new(command_name, replaces)
  return setmetatable({ command = command_name, replaces = replaces, done = {} }, placing)
end

function placing:is_own(item) return item:get("placed_by") == self.command end

-- Finds what is there already: the command's own item of that wish, or else a similar item of any origin. Returns it
-- and whether it is the command's own.
function placing:find(wish)
  if wish.is_door then
    local door = door_places.door_at(wish)
    if door then return door, self:is_own(door) and door:get("placed_from") == wish.from end
  end
  local like
  for item in items.each { map_id = wish.map_id, x = wish.x, y = wish.y, waits = false } do
    if item.z == wish.z and not item:get("part_of") then
      if item:get("placed_from") == wish.from and self:is_own(item) then return item, true end
      if item.template == wish.template and item.item_id == wish.item_id then like = like or item end
    end
  end
  return like, false
end

-- The params that can be kept, and what is wrong with the others. Sorted by name so that each run keeps the same ones.
local function keepable(params)
  local names, problem = {}, nil
  for name, value in pairs(params or {}) do
    if RESERVED[name] then
      problem = ("the name %s is reserved"):format(name)
    elseif #name > KEY_BYTES or type(value) == "string" and #value > TEXT_BYTES then
      problem = ("its value of %s is too long to keep"):format(name:sub(1, KEY_BYTES))
    else
      names[#names + 1] = name
    end
  end
  if #names > PARAMS - OWN_PARAMS then
    problem = ("it has %d values, and at most %d can be kept"):format(#names, PARAMS - OWN_PARAMS)
    table.sort(names)
  end
  local kept = {}
  for index = 1, math.min(#names, PARAMS - OWN_PARAMS) do kept[names[index]] = params[names[index]] end
  return kept, problem
end

-- Makes an item and puts it on the ground. Returns it, or nil and a reason.
function placing.make(template, place, looks)
  local reason = maps.why_no_place(place)
  if reason then return nil, reason end
  local item, why_not = items.create(template, looks)
  if not item then return nil, why_not end
  item.movable = false
  if place.direction then item.direction = place.direction end
  return things.put(item, place)
end

-- The first item of the object that an item is part of; the item itself if it is no part.
function placing.whole_of(item)
  local first = things.get(item:get("part_of"))
  return first and first.map_id and first or item
end

-- Removes a placed item with its parts.
function placing.remove(item)
  for _, part in ipairs(placing.parts_of(item)) do part:delete() end
  if doors.is_door(item) then doors.unlink(item) end
  -- A spawner's creatures go with it.
  if item:get("brood") then broods.remove(item) end
  item:delete()
end

-- The further items of an object that is made of several.
function placing.parts_of(item)
  local reach = item:get("parts_within")
  if math.type(reach) ~= "integer" or not item.map_id then return {} end
  local parts, wanted = {}, { template = PART_TEMPLATE, param = "part_of", value = item.serial, waits = false }
  wanted.map_id, wanted.x, wanted.y, wanted.range = item.map_id, item.x, item.y, math.min(reach, 64)
  for part in items.each(wanted) do parts[#parts + 1] = part end
  return parts
end

function placing:put_parts(item, wish)
  local reason
  for _, part in ipairs(wish.parts) do
    local place = { map_id = wish.map_id, x = wish.x + part[2], y = wish.y + part[3], z = wish.z + part[4] }
    local params = { placed_by = self.command, placed_from = wish.from, part_of = item.serial }
    local made, why_not = placing.make(PART_TEMPLATE, place, { item_id = part[1], hue = wish.hue, params = params })
    if not made then reason = "a part of it is missing: " .. why_not end
  end
  return reason
end

local function reach_of(parts)
  local reach = 0
  for _, part in ipairs(parts) do reach = math.max(reach, math.abs(part[2]), math.abs(part[3])) end
  return reach
end

-- Remembers that this run found or placed an item. Only needed if the run replaces items.
function placing:note(item)
  if self.replaces then self.done[item.serial] = true end
end

-- Params of a spawner that change while it works.
local SPAWNER_STATE = { brood = true, due_at = true, stopped = true, think_range = true }

-- Whether a spawner is as the data says: then its creatures stay.
local function is_same_spawner(item, wish, params)
  if item.template ~= "spawn" or item.item_id ~= wish.item_id or item.hue ~= (wish.hue or 0) then return false end
  if wish.name and item.name ~= wish.name then return false end
  if item.x ~= wish.x or item.y ~= wish.y or item.z ~= wish.z then return false end
  local has = item:params()
  for key, value in pairs(params) do
    if has[key] ~= value then return false end
  end
  for key in pairs(has) do
    if params[key] == nil and not SPAWNER_STATE[key] then return false end
  end
  return true
end

-- Makes sure that an object is in the world. Returns "placed", "replaced" or "there", or nil if nothing was possible;
-- then a problem, if there is one; then the item.
function placing:put(wish)
  local there, is_own = self:find(wish)
  if there and not (self.replaces and is_own and not self.done[there.serial]) then
    if is_own then self:note(there) end
    return "there", nil, there
  end
  local params, problem = keepable(wish.params)
  params.placed_by, params.placed_from = self.command, wish.from
  if wish.parts and #wish.parts > 0 then params.parts_within = reach_of(wish.parts) end
  local name = wish.name
  if name and #name > NAME_BYTES then name, problem = nil, "its name is too long to keep" end
  if there and is_same_spawner(there, wish, params) then
    self:note(there)
    return "there", problem, there
  end
  if there then placing.remove(there) end
  local looks = { item_id = wish.item_id, hue = wish.hue, name = name, amount = wish.amount, params = params }
  local item, reason = placing.make(wish.template, wish, looks)
  if not item then return nil, reason end
  self:note(item)
  if params.parts_within then problem = self:put_parts(item, wish) or problem end
  return there and "replaced" or "placed", problem, item
end

-- Removes from a map, or from all maps, what earlier runs of the command placed and this run did not find in the data.
-- Returns how many objects.
function placing:remove_others(map_id)
  local removed = 0
  for item in items.each { param = "placed_by", value = self.command, map_id = map_id } do
    if not self.done[item:get("part_of") or item.serial] then
      if not item:get("part_of") then removed = removed + 1 end
      placing.remove(item)
    end
  end
  return removed
end

return placing
