-- What the processes of one world tell one another. Most shards have one process, which plays all maps and tells
-- nobody.
--
--   processes.tell_others("orcs_came", { count = 5 })
--   on_network_message = processes.of_others { orcs_came = function(data) ... end }

local maps = require("lib.maps")

local processes = {}

local TOLD = "player_told"

-- The first map of this process, which names it.
function processes.own() return maps.own()[1] end

-- Whether the world has maps that this process does not play.
function processes.are_several() return #maps.own() <= maps.LAST end

-- Tells the other processes something: a name, and a plain table with text as keys. What is told can get lost, with a
-- process or the broker: whatever must not get lost is an item that is moved to a map of the other process, or is in
-- the store.
function processes.tell_others(name, data)
  if not processes.are_several() then return end
  data.from_map = processes.own()
  network.send(network.world, name, data)
end

-- A handler for on_network_message, by the names of what other processes of this world tell.
function processes.of_others(by_name)
  return function(event)
    local does = event.from_world == network.world and by_name[event.name]
    if does and not world.plays(math.tointeger(event.data.from_map)) then return does(event.data) end
  end
end

-- Tells the player of a character something, in whichever process that is.
function processes.tell_player(serial, words)
  local player = players.by_character(serial)
  if player then return players.tell(player.session_id, words) end
  processes.tell_others(TOLD, { serial = serial, words = words })
end

-- The handlers of features/processes.
processes.handlers = {
  [TOLD] = function(data)
    local player = players.by_character(math.tointeger(data.serial))
    if player then players.tell(player.session_id, data.words) end
  end,
}

return processes
