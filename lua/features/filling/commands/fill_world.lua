-- Fills the world from its data, by all commands for that, one after the other.

local filling = require("lib.world_data.filling")
local jobs = require("lib.jobs")

local TRAMMEL = 1
local LEFT_OUT = "%s: left out, because there is only the sample of the demo town. npm run world:import brings a data set."

-- The sample has things for the demo town, which would stand inside the walls of a real one.
local function is_for_demo_town(step)
  return step.kind ~= nil and world_data.count(step.kind).is_sample and not world.is_level(TRAMMEL)
end

local function fill()
  local failed = 0
  for _, step in ipairs(filling.steps()) do
    if is_for_demo_town(step) then
      job.print(LEFT_OUT:format(step.kind:gsub("^%l", string.upper)))
    else
      local said, reason = step.work()
      if said then job.print(said) end
      if said == false then
        failed = failed + 1
        job.print(reason)
      end
    end
  end
  if failed > 0 then return false, ("The world is filled, except for %s."):format(text.counted(failed, "step")) end
  return "The world is filled."
end

command.register {
  name = "fill_world",
  description = "Fills the world from its data: decorations, signs, doors, teleporters, creatures and moongates. What is there stays.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  handler = function() return jobs.begin { unit = "things", work = fill } end,
}
