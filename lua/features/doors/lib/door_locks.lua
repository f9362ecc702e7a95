-- Locks of doors and containers, and their keys. A door keeps `door_locked` and `door_lock_id`, a container `locked`
-- and `lock_id`, a key the `lock_id` of its lock. Ids are strings.

local backpacks = require("lib.backpacks")
local key_ring = require("features.doors.lib.key_ring")

ledger.pass_on()

local locks = {}

-- Names of the params in which a door or a container keeps its lock.
local function names_of(item)
  if item.is_container then return "locked", "lock_id" end
  return "door_locked", "door_lock_id"
end

-- An unused id.
function locks.new_id()
  return ("%08x%08x"):format(random.integer(0, 0xFFFFFFFF), random.integer(0, 0xFFFFFFFF))
end

function locks.id_of(item)
  local _, id = names_of(item)
  return item:get(id)
end

function locks.is_locked(item)
  local locked = names_of(item)
  return item:get(locked) == true
end

-- Locks a door or a container. With an id the lock changes, without one it stays the same.
function locks.lock(item, lock_id)
  local locked, id = names_of(item)
  item:set(locked, true)
  if lock_id then item:set(id, lock_id) end
end

-- Unlocks a door or a container. Its key can lock it again.
function locks.unlock(item)
  local locked = names_of(item)
  item:set(locked, nil)
end

-- Unlocks a door or a container and removes the lock.
function locks.take_away(item)
  local locked, id = names_of(item)
  item:set(locked, nil)
  item:set(id, nil)
end

-- Whether an item is the key of a lock, or a ring with that key.
function locks.fits(key, lock_id)
  if lock_id == nil then return false end
  if key:has_tag("key_ring") then return key_ring.has(key, lock_id) end
  return key:has_tag("key") and key:get("lock_id") == lock_id
end

-- Makes two keys of a lock, with a name: one in the backpack and one in the bank box. Where there is no room, that key
-- is not made.
function locks.make_keys(owner, lock_id, name)
  local wish = { name = name, params = { lock_id = lock_id } }
  backpacks.give(owner, "gold_key", wish)
  local spare = owner.bank and items.create("gold_key", wish)
  if spare and not spare:put_in(owner.bank) then spare:delete() end
end

-- Takes the keys of a lock from a mobile: from what it carries and from its bank box.
function locks.take_keys(mobile, lock_id)
  for _, holder in ipairs { mobile.backpack or false, mobile.bank or false } do
    if holder then
      for _, key in ipairs(holder:find_all(function(item) return locks.fits(item, lock_id) end)) do
        if key:has_tag("key_ring") then key_ring.take_off(key, lock_id) else key:delete() end
      end
    end
  end
end

-- Whether a mobile wears the key of a lock or has it anywhere in its backpack.
function locks.has_key(mobile, lock_id)
  if lock_id == nil then return false end
  local function fits(item) return locks.fits(item, lock_id) end
  for _, item in ipairs(mobile.equipment) do
    if fits(item) or (item.layer == "backpack" and item:find(fits)) then return true end
  end
  local backpack = backpacks.of(mobile)
  return backpack ~= nil and backpack:find(fits) ~= nil
end

return locks
