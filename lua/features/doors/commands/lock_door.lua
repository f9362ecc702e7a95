-- Locks a door and makes its key.

local backpacks = require("lib.backpacks")
local doors = require("features.doors.lib.opening")
local locks = require("features.doors.lib.door_locks")

command.register {
  name = "lock_door",
  description = "Locks the door that you choose, with its other leaf, and gives you a new key.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local door, reason = doors.pick(context.session_id)
    if not door then return false, reason end
    local lock_id = locks.new_id()
    local key, why_not = backpacks.give(mobiles.of_session(context.session_id), "key", { params = { lock_id = lock_id } })
    if not key then return false, "The door was not locked, because no key was made: " .. why_not .. "." end
    local leaves = doors.leaves(door)
    for _, leaf in ipairs(leaves) do locks.lock(leaf, lock_id) end
    return (#leaves == 2 and "Both leaves of the door are" or "The door is") .. " locked, and the key is in your backpack."
  end,
}
