-- Staff and invasions.

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

local ASKED = "The process that plays its map was asked."

-- Whether a player asks for what another process does.
local function is_for_another(context, name)
  local invasion = invasions.find(name)
  return context.session_id ~= nil and invasion ~= nil and not invasions.is_own(invasion)
end

-- A handler that does something with an invasion of this process, and asks the process of another one to do it.
local function ordered(what, does)
  return function(context, arguments)
    if not is_for_another(context, arguments.name) then return does(arguments.name) end
    invasions.ask(arguments.name, what)
    return ASKED
  end
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

command.register {
  name = "invasion_start",
  description = "Begins an invasion.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "first_able",
  arguments = { NAME },
  handler = ordered("begin", function(name)
    local begun, reason = invasions.begin(name)
    if not begun then return false, ("The invasion did not begin: %s."):format(reason) end
    return "They are coming."
  end),
}

command.register {
  name = "invasion_stop",
  description = "Ends an invasion. Its creatures go.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "first_able",
  arguments = { NAME },
  handler = ordered("stop", function(name)
    if not invasions.stop(name) then return false, "It does not go on." end
    return "They are gone."
  end),
}
