-- Makes all spawners fill up at once, regardless of their delays.

local creating = require("features.spawners.lib.creating")
local definitions = require("features.spawners.lib.definitions")
local filling = require("lib.world_data.filling")
local jobs = require("lib.jobs")
local maps = require("lib.maps")
local names = require("features.spawners.lib.names")
local spawners = require("features.spawners.lib.spawners")

local PROGRESS_SPAWNERS = 500

local function spawn(map_id)
  creating.wait_until_done()
  local wanted, all = { template = definitions.TEMPLATE, map_id = map_id }, 0
  for spawner in items.each(wanted) do
    if spawner.map_id then all = all + 1 end
  end
  job.expect(all)
  local done, made, crowded, missing = 0, 0, 0, {}
  for spawner in items.each(wanted) do
    if spawner.map_id then
      local count, reason = spawners.force(spawner, job.pause, missing)
      done, made = done + 1, made + count
      if reason then crowded = crowded + 1 end
      if done % PROGRESS_SPAWNERS == 0 then job.print(("%d of %d spawners, %d creatures."):format(done, all, made)) end
      job.advance()
    end
  end
  names.print_missing(missing)
  if crowded > 0 then job.print(text.counted(crowded, "spawner") .. " could not fill up, mostly for lack of room.") end
  return ("Initial spawn: %s made %s."):format(text.counted(done, "spawner"), text.counted(made, "creature or item", "creatures and items"))
end

filling.step("initial_spawn", { place = 6, work = spawn })

command.register {
  name = "initial_spawn",
  description = "Makes every spawner, on one map or all, fill up at once.",
  contexts = { "console", "in_game" },
  level = "Administrator",
  arguments = { maps.argument },
  handler = function(context, arguments)
    if maps.is_elsewhere(arguments.map_id) then return maps.leave_to_others(context, arguments.map_id) end
    return jobs.begin { unit = "spawners", work = function() return spawn(arguments.map_id) end }
  end,
}
