-- Commands of staff that make what the world data define, on one map or all, as a job in the background.

local filling = require("lib.world_data.filling")
local jobs = require("lib.jobs")
local maps = require("lib.maps")

local map_commands = {}

-- Registers a command. Row: `name`, `description`, `replaces` (what its flag --replace does), `unit` of its job,
-- perhaps `count(map_id)`, which returns the total, or nil and a reason, and `work(map_id, replaces)`. `fills` is its
-- place among the steps that fill the world.
function map_commands.register(row)
  filling.step(row.name, {
    place = row.fills, kind = row.is_sample_for_demo and row.unit or nil,
    work = function()
      local total, gone
      if row.count then
        total, gone = row.count()
        if not total then return false, gone end
        job.expect(total)
      end
      return row.work(nil, false)
    end,
  })
  command.register {
    name = row.name,
    description = row.description,
    contexts = { "console", "in_game" },
    level = "Administrator",
    arguments = { maps.argument, { name = "replace", type = "flag", about = row.replaces } },
    handler = function(context, arguments)
      local map_id = arguments.map_id
      if maps.is_elsewhere(map_id) then return maps.leave_to_others(context, map_id) end
      local total, gone
      if row.count then
        total, gone = row.count(map_id)
        if not total then return false, gone end
      end
      return jobs.begin { unit = row.unit, total = total, work = function() return row.work(map_id, arguments.replace == true) end }
    end,
  }
end

return map_commands
