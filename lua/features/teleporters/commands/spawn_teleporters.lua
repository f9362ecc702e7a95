-- Places the teleporters of the world data.

local entries_of = require("lib.world_data.entries")
local map_commands = require("lib.world_data.map_commands")
local placing = require("features.decorations.lib.decorations").placing
local problem_list = require("lib.world_data.problem_list")

local KIND = "teleporters"
local TEMPLATE = "teleporter"

local function wish_of(entry, item_id)
  local params = {}
  for name, value in pairs(entry.params or {}) do params[name] = value end
  params.to, params.delay_ms = entry.to, entry.delay_ms
  return {
    template = TEMPLATE, item_id = item_id, map_id = entry.map_id, x = entry.x, y = entry.y, z = entry.z,
    from = ("teleporter %d %d %d"):format(entry.x, entry.y, entry.z), params = params,
  }
end

local function is_same(one, other)
  return one ~= nil and one.map_id == other.map_id and one.x == other.x and one.y == other.y and one.z == other.z
end

-- Updates where a teleporter leads from the data. Returns whether that changed; a teleporter that staff put there stays
-- as it is.
local function renew(run, teleporter, params)
  if not run:is_own(teleporter) then return false end
  if is_same(teleporter:get("to"), params.to) and teleporter:get("delay_ms") == params.delay_ms then return false end
  teleporter:set("to", params.to)
  teleporter:set("delay_ms", params.delay_ms)
  return true
end

-- Makes sure that the teleporter of an entry is in the world. Returns the outcome.
local function put(run, entry, item_id, problems)
  local wish = wish_of(entry, item_id)
  local outcome, problem, teleporter = run:put(wish)
  if problem then problems:add(entry, problem) end
  if outcome == "there" and renew(run, teleporter, wish.params) then return "renewed" end
  return outcome or "failed"
end

local function place_all(map_id, replaces)
  local run, problems = placing.new("spawn_teleporters", replaces), problem_list.new()
  local counts = { placed = 0, replaced = 0, there = 0, renewed = 0, left_out = 0, failed = 0, removed = 0 }
  local taken = {}
  local item_id = items.template(TEMPLATE).item_id
  for entry in entries_of.own(KIND, map_id) do
    local tile, outcome = ("%d %d %d %d"):format(entry.map_id, entry.x, entry.y, entry.z), "left_out"
    if taken[tile] then
      problems:add(entry, "another one on its tile leads elsewhere")
    else
      taken[tile] = true
      outcome = put(run, entry, item_id, problems)
    end
    counts[outcome] = counts[outcome] + 1
    job.advance()
  end
  if replaces then counts.removed = run:remove_others(map_id) end
  problems:add_of_data(KIND)
  problems:print()
  local said = ("%d teleporters placed, %d there already"):format(counts.placed, counts.there)
  if counts.renewed > 0 then said = ("%s, %d lead elsewhere now"):format(said, counts.renewed) end
  if replaces then said = ("%s, %d replaced, %d removed (no longer in the data)"):format(said, counts.replaced, counts.removed) end
  if counts.left_out > 0 then said = ("%s, %d left out because another one is on the tile"):format(said, counts.left_out) end
  if counts.failed > 0 then said = ("%s, %d could not be placed"):format(said, counts.failed) end
  return said .. "."
end

map_commands.register {
  name = "spawn_teleporters",
  description = "Places the teleporters of the world data, on one map or all. Existing ones stay.",
  replaces = "replaces what it placed before, and removes what is no longer in the data",
  unit = KIND,
  fills = 4,
  is_sample_for_demo = true,
  count = function(map_id) return entries_of.count(KIND, map_id) end,
  work = place_all,
}
