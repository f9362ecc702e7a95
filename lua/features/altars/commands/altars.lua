-- Staff and altars. An altar is named by its serial, which `.altars` lists.

local altars = require("features.altars.lib.altars")
local data = require("features.altars.data.altars")
local maps = require("lib.maps")

local function kinds()
  local names = {}
  for name in pairs(data.kinds) do names[#names + 1] = name end
  table.sort(names)
  return names
end

local function line_of(altar)
  local state = "out"
  if altar:get("has_champion") then state = "the champion is here"
  elseif altars.burns(altar) then
    state = ("level %d, %d of %d kills"):format(altar:get("level"), altar:get("kills") or 0, altars.kills_of(altar:get("level")))
  end
  return ("%d: %s, at X: %d, Y: %d, map: %s: %s"):format(
    altar.serial, altar:get("kind"), altar.x, altar.y, maps.names[altar.map_id], state
  )
end

command.register {
  name = "altars",
  description = "Lists the altars, their kinds and what they have reached.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  handler = function()
    local lines = {}
    for _, altar in ipairs(altars.all()) do
      if altar.map_id then lines[#lines + 1] = line_of(altar) end
    end
    table.sort(lines)
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
    local altar, reason = altars.make(arguments.kind, me)
    if not altar then return false, ("No altar was made: %s."):format(reason) end
    return ("The altar is %d."):format(altar.serial)
  end,
}

-- Registers a command for one altar.
local function register(name, description, does)
  command.register {
    name = name,
    description = description,
    contexts = { "console", "in_game" },
    level = "GameMaster",
    runs_in = "first_able",
    arguments = { { name = "altar", type = "integer", min = 1, about = "its number in the list of .altars" } },
    handler = function(_, arguments)
      local altar = altars.get(arguments.altar)
      if not altar then return false, "There is no such altar." end
      return does(altar)
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
  altars.remove(altar)
  return "The altar is gone."
end)
