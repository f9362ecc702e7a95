-- The two flags of commands that place items of the world data: what becomes of the items that the command placed
-- before.

local jobs = require("lib.jobs")
local placing = require("features.decorations.lib.placing")

local placed_before = {}

--- Declares the flags.
--- @param replaced string what `--replace` does
--- @param removed string what `--remove` does
function placed_before.flags(replaced, removed)
  return {
    { name = "replace", type = "flag", about = replaced },
    { name = "remove", type = "flag", about = removed },
  }
end

--- Starts the job that the flags ask for, and returns what the command's handler has to return.
--- @param command_name string the command
--- @param arguments table its arguments
--- @param what table unit: of the job; noun: what the command places; place: the work, called with whether it replaces
function placed_before.begin(command_name, arguments, what)
  if arguments.replace and arguments.remove then return false, "--replace and --remove exclude each other." end
  if not arguments.remove then
    return jobs.begin { unit = what.unit, work = function() return what.place(arguments.replace == true) end }
  end
  return jobs.begin {
    unit = what.unit,
    -- This run finds nothing in the data, so all that is the command's own goes.
    work = function() return ("%s: %d removed from all maps."):format(what.noun, placing.new(command_name, true):remove_others()) end,
  }
end

return placed_before
