-- Puts the regions of the world data into force: when the shard starts, and when the command is given after the files
-- have changed.

local entries_of = require("lib.world_data.entries")
local from_data = require("features.regions.lib.from_data")
local jobs = require("lib.jobs")
local problem_list = require("lib.world_data.problem_list")

local KIND = "regions"

-- Reads the data, and then replaces the regions of the last time at once. Returns the number of regions and the
-- problems.
local function load()
  local problems, found = problem_list.new(), {}
  for entry in entries_of(KIND) do found[#found + 1] = { entry = entry, definition = from_data.definition(entry) } end
  region.clear()
  local count = 0
  for _, one in ipairs(found) do
    -- An area may lie outside of its map.
    local is_well_made, added, reason = pcall(region.add, one.definition)
    if is_well_made and added then
      count = count + 1
    else
      problems:add(one.entry, is_well_made and reason or added)
    end
  end
  problems:add_of_data(KIND)
  return count, problems
end

timer.after(0, function()
  local count, problems = load()
  if count > 0 then log.info(("Regions of the world data in force: %d."):format(count)) end
  if problems.count > 0 then log.warn(text.counted(problems.count, "problem") .. " in the regions of the world data; .load_regions tells more.") end
end)

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
