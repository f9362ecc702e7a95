-- Removes the lock of a door.

local doors = require("features.doors.lib.opening")
local locks = require("features.doors.lib.door_locks")

command.register {
  name = "unlock_door",
  description = "Removes the lock of the door that you choose, also from its other leaf.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local door, reason = doors.pick(context.session_id)
    if not door then return false, reason end
    local was_locked = false
    for _, leaf in ipairs(doors.leaves(door)) do
      was_locked = was_locked or locks.id_of(leaf) ~= nil or locks.is_locked(leaf)
      locks.take_away(leaf)
    end
    if not was_locked then return false, "That door has no lock." end
    return "The door has no lock any more."
  end,
}
