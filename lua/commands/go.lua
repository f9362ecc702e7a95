-- Takes staff to players and to places.

local elsewhere = require("lib.processes.elsewhere")
local maps = require("lib.maps")
local travel_places = require("features.gm_menu.lib.gm_menu").places
local online = require("lib.online")
local staff = require("lib.staff")

local PLACE_LEVEL = "GameMaster"

local function go_to_place(me, place)
  if staff.is_above(PLACE_LEVEL, me.role) then return false, "Going to a place needs the level " .. PLACE_LEVEL .. "." end
  local reason = maps.why_no_place(place)
  local moved = false
  if not reason then moved, reason = players.move(me.session_id, place) end
  if not moved then return false, "You stay where you are: " .. reason .. "." end
  if not world.plays(place.map_id) then return ("You are on your way to %s."):format(maps.names[place.map_id]) end
  return "You are at " .. maps.where(players.by_session(me.session_id))
end

elsewhere.answer("player_place", function(name)
  local player = online.find(name)
  return player and { name = player.character_name, map_id = player.map_id, x = player.x, y = player.y, z = player.z }
end)

-- Goes to a player of another process. Returns nil where none has such a player.
local function follow(me, name)
  local found = elsewhere.ask("player_place", name)[1]
  if not found then return nil end
  local moved, reason = players.move(me.session_id, { map_id = found.map_id, x = found.x, y = found.y, z = found.z })
  if not moved then return false, "You stay where you are: " .. reason .. "." end
  return ("You are on your way to %s in %s."):format(found.name, maps.names[found.map_id])
end

command.register {
  name = "go",
  description = "Takes you to a player, or to a place: x y [z] [map], or its name.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  runs_in = "first_able",
  arguments = { { name = "where", type = "text", max_length = 60, about = "the account or the character, x y [z] [map], or a name such as Britain" } },
  handler = function(context, arguments)
    local me, away = online.giver(context)
    if not me then return false, away end
    local place = maps.place_of(arguments.where, me)
    if place then return go_to_place(me, place) end
    local player, reason = online.find(arguments.where)
    if not player then
      local done, why = follow(me, arguments.where)
      if done ~= nil then return done, why end
      local named = travel_places.find(arguments.where, me.map_id)
      if named then return go_to_place(me, named) end
      return false, "You stay where you are: " .. reason .. "."
    end
    local moved, why = players.move(me.session_id, { map_id = player.map_id, x = player.x, y = player.y, z = player.z })
    if not moved then return false, "You stay where you are: " .. why .. "." end
    return ("You are with %s: %s"):format(player.character_name, maps.where(player))
  end,
}
