-- Puts the regions of the world data into force: when the shard starts, and when the command is given after the files
-- have changed.

local entries_of = require("lib.world_data.entries")
local from_data = require("features.regions.lib.from_data")
local jobs = require("lib.jobs")
local problem_list = require("lib.world_data.problem_list")

local KIND = "regions"

local RETRY_MS = 60000
-- Regions that are added in one turn.
local TURN = 10

-- Reads the data, and then replaces the regions of the last time in one step. Returns the number of regions and the
-- problems.
local function load()
  local problems, entries, count = problem_list.new(), {}, 0
  local function key(region_like) return region_like.map_id .. " " .. region_like.name end
  local draft = region.draft()
  local number = 0
  for entry in entries_of(KIND) do
    number = number + 1
    if number % TURN == 0 then wait(0) end
    local definition = from_data.definition(entry)
    entries[key(definition)] = entry
    -- An area may lie outside of its map.
    local is_well_made, added, reason = pcall(region.add, definition, draft)
    if is_well_made and added then
      count = count + 1
    else
      problems:add(entry, is_well_made and reason or added)
    end
  end
  local refused = assert(region.publish(draft))
  for _, one in ipairs(refused) do problems:add(entries[key(one)], one.reason) end
  problems:add_of_data(KIND)
  return count - #refused, problems
end

-- What stops it changes nothing; then it begins again.
local function load_at_start()
  local retry = timer.after(RETRY_MS, load_at_start)
  local count, problems = load()
  timer.cancel(retry)
  if count > 0 then log.info(("Regions of the world data in force: %d."):format(count)) end
  if problems.count > 0 then log.warn(text.counted(problems.count, "problem") .. " in the regions of the world data; .load_regions tells more.") end
end

timer.after(0, load_at_start)

command.register {
  name = "load_regions",
  description = "Reads the regions of the world data again and puts them into force.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  arguments = {},
  handler = function()
    return jobs.begin {
      unit = KIND,
      work = function()
        local count, problems = load()
        problems:print()
        return ("Regions: %d in force, %s."):format(count, text.counted(problems.count, "problem"))
      end,
    }
  end,
}
