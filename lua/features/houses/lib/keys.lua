-- The keys of a house: one in the backpack and one in the bank box of its owner (ModernUO BaseHouse.CreateKeys).

local backpacks = require("lib.backpacks")
local houses = require("features.houses.lib.houses")
local key_ring = require("features.doors.lib.key_ring")
local locks = require("features.doors.lib.door_locks")

local keys = {}

local function is_key_of(lock_id)
  return function(item) return locks.fits(item, lock_id) end
end

-- Makes the two keys of a lock. Where there is no room, that key is not made.
function keys.make(owner, lock_id)
  backpacks.give(owner, "gold_key", { params = { lock_id = lock_id } })
  if not owner.bank then return end
  local key = items.create("gold_key", { params = { lock_id = lock_id } })
  if key and not key:put_in(owner.bank) then key:delete() end
end

-- Takes the keys of a lock from a mobile: from what it carries and from its bank box.
function keys.take_away(mobile, lock_id)
  for _, holder in ipairs { mobile.backpack or false, mobile.bank or false } do
    if holder then
      for _, key in ipairs(holder:find_all(is_key_of(lock_id))) do
        if key:has_tag("key_ring") then key_ring.take_off(key, lock_id) else key:delete() end
      end
    end
  end
end

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
  keys.take_away(owner, house:get("lock_id"))
  local lock_id = locks.new_id()
  house:set("lock_id", lock_id)
  keys.set_doors(house)
  keys.make(owner, lock_id)
end

return keys
