-- The keys of a house: one in the backpack and one in the bank box of its owner (ModernUO BaseHouse.CreateKeys).

local houses = require("features.houses.lib.house_records")
local locks = require("features.doors.lib.doors").door_locks

local keys = {}

-- Whether the doors that have the lock of a house are locked: in a private house, not in a public one.
function keys.set_doors(house)
  local lock_id, is_public = house:get("lock_id"), house:get("public") == true
  for _, part in ipairs(houses.parts(house)) do
    if part:get("has_house_lock") then
      locks.lock(part, lock_id)
      if is_public then locks.unlock(part) end
    end
  end
end

-- Gives a house a new lock, to which no key is that was handed out before.
function keys.change(house, owner)
  locks.take_keys(owner, house:get("lock_id"))
  local lock_id = locks.new_id()
  house:set("lock_id", lock_id)
  keys.set_doors(house)
  locks.make_keys(owner, lock_id, "house key")
end

return keys
