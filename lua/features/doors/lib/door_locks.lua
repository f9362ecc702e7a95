-- Locks and the keys to them. A door keeps `door_locked` and `door_lock_id`, a container `locked` and `lock_id`, and a key the
-- `lock_id` of what it opens; ids are texts.

local backpacks = require("lib.backpacks")

local locks = {}

-- What a door and a container call their lock.
local function names_of(item)
  if item.is_container then return "locked", "lock_id" end
  return "door_locked", "door_lock_id"
end

-- An id that no other lock has.
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

-- Locks a door or a container; with an id the lock becomes another one, without it stays the same.
function locks.lock(item, lock_id)
  local locked, id = names_of(item)
  item:set(locked, true)
  if lock_id then item:set(id, lock_id) end
end

-- Unlocks what the key can lock again.
function locks.unlock(item)
  local locked = names_of(item)
  item:set(locked, nil)
end

-- Unlocks it and forgets which keys were for it.
function locks.take_away(item)
  local locked, id = names_of(item)
  item:set(locked, nil)
  item:set(id, nil)
end

function locks.fits(key, lock_id)
  return lock_id ~= nil and key:has_tag("key") and key:get("lock_id") == lock_id
end

-- Whether somebody has a key to a lock: worn, or anywhere in the backpack.
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
