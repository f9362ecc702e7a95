-- Makes spawners from definitions in the data, each once. A spawner is found again by its GUID; it changes with its
-- definition and keeps its creatures.

local broods = require("features.spawners.lib.broods")
local definitions = require("features.spawners.lib.definitions")
local maps = require("lib.maps")
local things = require("lib.things")

-- Params that come from the definition. The others are the spawner's state.
local DEFINED = {
  "spawner_id", "spawner_kind", "count", "min_delay_ms", "max_delay_ms", "home_range", "walking_range", "team", "areas", "entries",
  "think_range",
}
local GUID_BYTES = 64

-- The beginning of the ids of those that scripts make, which no data has.
local making = { OWN = "script " }
making.__index = making

-- Serials of the existing spawners by GUID: of all from data, or the one with an id.
local function existing(id)
  local found = {}
  for spawner in items.each { template = definitions.TEMPLATE, param = "spawner_id", value = id } do
    local own = spawner:get("spawner_id")
    if id or own:sub(1, #making.OWN) ~= making.OWN then found[own] = spawner.serial end
  end
  return found
end

local function run(found) return setmetatable({ existing = found, seen = {}, created = 0, updated = 0, kept = 0 }, making) end

-- Starts a run, in a job.
function making.new() return run(existing()) end

-- Starts a run for one spawner.
function making.of(id) return run(existing(id)) end

local function is_same(spawner, params)
  for _, key in ipairs(DEFINED) do
    if spawner:get(key) ~= params[key] then return false end
  end
  return true
end

local function is_at(spawner, entry)
  return spawner.map_id == entry.map_id and spawner.x == entry.x and spawner.y == entry.y and spawner.z == entry.z
end

local function delay_of(params) return random.integer(params.min_delay_ms, params.max_delay_ms) end

local function create(entry, params)
  -- A spawner that notices players is ready at once.
  params.due_at = time.unix() + (params.spawner_kind == definitions.PROXIMITY and 0 or delay_of(params))
  return things.put_down(definitions.TEMPLATE, entry, { params = params })
end

local function update(spawner, entry, params)
  for _, key in ipairs(DEFINED) do spawner:set(key, params[key]) end
  spawner:set("due_at", time.unix() + (params.spawner_kind == definitions.PROXIMITY and 0 or delay_of(params)))
  -- Moves it even to the same place, because the range in which it notices players may have changed.
  return spawner:move_to(entry.map_id, entry.x, entry.y, entry.z)
end

-- Makes sure that a definition has its spawner. Returns it, or nil and a reason.
function making:put(entry)
  local id = entry.spawner_id
  if #id > GUID_BYTES then return nil, "its GUID is too long" end
  if self.seen[id] then return nil, ("another spawner has the GUID %s"):format(id) end
  self.seen[id] = true
  local reason = maps.why_no_place(entry)
  if reason then return nil, reason end
  local params, why_none = definitions.params_of(entry)
  if not params then return nil, why_none end
  local spawner = self.existing[id] and items.get(self.existing[id])
  if not spawner then
    local made, why_not = create(entry, params)
    if made then self.created = self.created + 1 end
    return made, why_not
  end
  if is_same(spawner, params) and is_at(spawner, entry) then
    self.kept = self.kept + 1
    return spawner
  end
  local done, why_not = update(spawner, entry, params)
  if done then self.updated = self.updated + 1 end
  return done and spawner, why_not
end

-- Calls `work` with each spawner of a map, or of all maps, that is no longer in the data. Returns how many.
function making:each_gone(map_id, work)
  local count = 0
  for id, serial in pairs(self.existing) do
    local spawner = not self.seen[id] and items.get(serial)
    if spawner and (not map_id or spawner.map_id == map_id) then
      count = count + 1
      work(spawner)
    end
  end
  return count
end

-- Deletes a spawner with all it has made.
function making.remove(spawner)
  broods.remove(spawner)
  spawner:delete()
end

return making
