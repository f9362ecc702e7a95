-- Staff and invasions.

local elsewhere = require("lib.processes.elsewhere")
local invasions = require("features.invasions.lib.invasions")
local maps = require("lib.maps")

local function names(typed)
  local found = {}
  for _, one in ipairs(invasions.all()) do
    if text.starts_with(one.name, typed) then found[#found + 1] = one.name end
  end
  return found
end

local NAME = { name = "name", type = "word", about = "its name in the list of .invasions", complete = names }

local SILENT = "The process that plays its map did not answer."

-- Registers a command for one invasion, which the process of its map runs. `does` returns as handlers do.
local function register(command_name, description, does)
  elsewhere.obey(command_name, function(name)
    local invasion = invasions.find(name)
    if not invasion or not invasions.is_own(invasion) then return nil end
    return does(name)
  end)
  command.register {
    name = command_name,
    description = description,
    contexts = { "console", "in_game" },
    level = "GameMaster",
    runs_in = "first_able",
    arguments = { NAME },
    handler = function(context, arguments)
      local invasion = invasions.find(arguments.name)
      -- From the console the command runs in one process after the other.
      local is_for_another = context.session_id ~= nil and invasion ~= nil and not invasions.is_own(invasion)
      if not is_for_another then return does(arguments.name) end
      local done, reason = elsewhere.order(command_name, arguments.name)
      if done == nil then return false, SILENT end
      return done, reason
    end,
  }
end

local function line_of(invasion)
  local wave, place = invasions.wave(invasion.name), invasion.place
  local now = wave and ("wave %d of %d, %d left"):format(wave, #invasion.waves, invasions.left(invasion.name)) or "not now"
  return ("%s: X: %d, Y: %d, map: %s, %s: %s"):format(
    invasion.name, place.x, place.y, maps.names[place.map_id], invasion.cron or "when staff say so", now
  )
end

command.register {
  name = "invasions",
  description = "Lists the invasions, when they come, and how they go.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  handler = function()
    local lines = {}
    for index, one in ipairs(invasions.all()) do lines[index] = line_of(one) end
    return #lines > 0 and lines or "There are no invasions."
  end,
}

register("invasion_start", "Begins an invasion.", function(name)
  local begun, reason = invasions.begin(name)
  if not begun then return false, ("The invasion did not begin: %s."):format(reason) end
  return "They are coming."
end)

register("invasion_stop", "Ends an invasion. Its creatures go.", function(name)
  if not invasions.stop(name) then return false, "It does not go on." end
  return "They are gone."
end)
