-- Places the decorations of the world data: furniture, lights, doors, teleporters and other objects.

local decorating = require("features.decorations.lib.decorating")
local entries_of = require("lib.world_data.entries")
local map_commands = require("lib.world_data.map_commands")
local placing = require("features.decorations.lib.placing")
local problem_list = require("lib.world_data.problem_list")

local KIND = "decorations"
-- How many names without a template are listed one by one.
local NAMES_SHOWN = 20

local function count_up(counts, key) counts[key] = (counts[key] or 0) + 1 end

-- Lists the names without a template, the most frequent first.
local function tell_missing(missing)
  local names = {}
  for name in pairs(missing) do names[#names + 1] = name end
  table.sort(names, function(one, other)
    if missing[one] ~= missing[other] then return missing[one] > missing[other] end
    return one < other
  end)
  local rest = 0
  for index, name in ipairs(names) do
    if index <= NAMES_SHOWN then
      job.print(("%s has no template and became a static (%d)."):format(name, missing[name]))
    else
      rest = rest + missing[name]
    end
  end
  if rest > 0 then job.print(("More names without a template: %d (%d)."):format(#names - NAMES_SHOWN, rest)) end
end

local function place_all(map_id, replaces)
  local count, gone = entries_of.count(KIND, map_id)
  if not count then return false, gone end
  job.expect(count)
  local run, problems = placing.new("spawn_decorations", replaces), problem_list.new()
  local counts, missing = {}, {}
  local wish_of = decorating.wishes()
  for entry in entries_of.own(KIND, map_id) do
    local wish, name = wish_of(entry)
    if name then count_up(missing, name) end
    local outcome, problem, item = run:put(wish)
    if problem then problems:add(entry, problem) end
    count_up(counts, outcome or "failed")
    if item and outcome ~= "there" then decorating.link(item, wish) end
    job.advance()
  end
  local removed = replaces and run:remove_others(map_id) or 0
  problems:add_of_data(KIND)
  tell_missing(missing)
  problems:print()
  local said = ("Decorations: %d placed, %d there already"):format(counts.placed or 0, counts.there or 0)
  if replaces then said = ("%s, %d replaced, %d removed (no longer in the data)"):format(said, counts.replaced or 0, removed) end
  if counts.failed then said = ("%s, %d could not be placed"):format(said, counts.failed) end
  return said .. "."
end

map_commands.register {
  name = "spawn_decorations",
  description = "Places the decorations of the world data, on one map or all. Existing ones stay.",
  replaces = "replaces what it placed before, and removes what is no longer in the data",
  unit = KIND,
  fills = 1,
  is_sample_for_demo = true,
  work = place_all,
}
