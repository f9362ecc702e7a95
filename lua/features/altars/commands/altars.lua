-- Staff and altars. An altar is named by its serial, which `.altars` lists.

local altars = require("features.altars.lib.altars")
local harrower = require("features.altars.lib.harrower")
local elsewhere = require("lib.processes.elsewhere")
local data = require("features.altars.data.altar_list")
local maps = require("lib.maps")

local HARROWER = "harrower"
local SILENT = "A process of the world did not answer; what its maps have is not known."

local function kinds()
  local names = { HARROWER }
  for name in pairs(data.kinds) do names[#names + 1] = name end
  table.sort(names)
  return names
end

local function place_of(altar) return ("X: %d, Y: %d, map: %s"):format(altar.x, altar.y, maps.names[altar.map_id]) end

local function line_of(altar)
  local state = "out"
  if altar:get("has_champion") then state = "the champion is here"
  elseif altars.burns(altar) then
    state = ("level %d, %d of %d kills"):format(altar:get("level"), altar:get("kills") or 0, altars.kills_of(altar:get("level")))
  end
  return ("%d: %s, at %s: %s"):format(altar.serial, altar:get("kind"), place_of(altar), state)
end

-- The altars of the maps that this process plays.
local function lines_here()
  local lines = {}
  for _, altar in ipairs(altars.all()) do
    if altar.map_id then lines[#lines + 1] = line_of(altar) end
  end
  for _, altar in ipairs(items.all_of(harrower.ALTAR)) do
    if altar.map_id then
      lines[#lines + 1] = ("%d: %s, at %s: skulls: %d"):format(altar.serial, HARROWER, place_of(altar), #harrower.skulls(altar))
    end
  end
  return lines
end

elsewhere.answer("altars", lines_here)

command.register {
  name = "altars",
  description = "Lists the altars, their kinds and what they have reached.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  handler = function(context)
    local lines = lines_here()
    -- From the console the command runs in each process.
    local others, all_answered = {}, true
    if context.session_id then others, all_answered = elsewhere.ask("altars") end
    for _, theirs in ipairs(others) do table.move(theirs, 1, #theirs, #lines + 1, lines) end
    table.sort(lines)
    if not all_answered then lines[#lines + 1] = SILENT end
    return #lines > 0 and lines or "There are no altars."
  end,
}

command.register {
  name = "altar_add",
  description = "Makes an altar of a kind where you stand. It does not burn yet.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = { { name = "kind", type = "choice", choices = kinds(), about = "what comes from it" } },
  handler = function(context, arguments)
    local me = mobiles.of_session(context.session_id)
    if not me then return false, "You are not in the world." end
    local is_harrower = arguments.kind == HARROWER
    local altar, reason = altars.make(not is_harrower and arguments.kind or nil, me, is_harrower and harrower.ALTAR or nil)
    if not altar then return false, ("No altar was made: %s."):format(reason) end
    return ("The altar is %d."):format(altar.serial)
  end,
}

-- Registers a command for one altar, which the process of its map runs. `does` returns as handlers do. `finds` is the
-- function that finds the altar with a serial.
local function register(name, description, does, finds)
  local function does_here(serial)
    local altar = (finds or altars.get)(serial)
    if not altar then return nil, true end
    return does(altar)
  end
  elsewhere.obey(name, does_here)
  command.register {
    name = name,
    description = description,
    contexts = { "console", "in_game" },
    level = "GameMaster",
    runs_in = "first_able",
    arguments = { { name = "altar", type = "integer", min = 1, about = "its number in the list of .altars" } },
    handler = function(context, arguments)
      local done, reason = does_here(arguments.altar)
      -- From the console the command runs in one process after the other.
      if done == nil and context.session_id then done, reason = elsewhere.order(name, arguments.altar) end
      if done == nil then return false, reason and "There is no such altar." or SILENT end
      return done, reason
    end,
  }
end

register("altar_start", "Lights an altar.", function(altar)
  local started, reason = altars.start(altar)
  if not started then return false, ("The altar was not lit: %s."):format(reason) end
  return "The altar burns."
end)

register("altar_stop", "Puts an altar out. Its creatures go.", function(altar)
  if not altars.stop(altar) then return false, "It does not burn." end
  return "The altar is out."
end)

register("altar_remove", "Removes an altar, with its creatures and skulls.", function(altar)
  if altar.template == harrower.ALTAR then harrower.dismiss(altar) end
  altars.remove(altar)
  return "The altar is gone."
end, function(serial) return altars.get(serial) or harrower.get(serial) end)
