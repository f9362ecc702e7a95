-- An invasion: a command sends waves of creatures to a place, the next one when the last is beaten.

local WAVES = { { "rat", 4 }, { "skeleton", 2 } }
local LOOK_MS = 5000

local function wave(number, map_id, x, y, z)
  local row = WAVES[number]
  if not row then return players.broadcast("The invasion is beaten back!") end
  players.broadcast(("Wave %d comes!"):format(number))
  local left = {}
  for _ = 1, row[2] do left[#left + 1] = mobiles.create(row[1], map_id, x + random.integer(-3, 3), y + random.integer(-3, 3), z) end
  repeat
    wait(LOOK_MS)
    for i = #left, 1, -1 do
      if not left[i].exists or left[i].is_dead then table.remove(left, i) end
    end
  until #left == 0
  return wave(number + 1, map_id, x, y, z)
end

command.register {
  name = "invade", description = "Sends an invasion to where you are.", contexts = { "in_game" }, level = "GameMaster",
  handler = function(context)
    local me = players.by_session(context.session_id)
    timer.after(0, function() wave(1, me.map_id, me.x, me.y, me.z) end)
    return "They are coming."
  end,
}
