-- Using a key, or a ring of keys: the player chooses a door, a ship's plank or a container within reach, and the key
-- locks or unlocks it.

local copy_key = require("features.doors.lib.copy_key")
local doors = require("features.doors.lib.opening")
local locks = require("features.doors.lib.door_locks")
local names = require("lib.players.player_names")
local picking = require("lib.picking")
local things = require("lib.things")

local REACH_TILES = 2
local DESCRIBE = 501665 -- Enter a description for this key.
local NAME_LETTERS = 32

local function is_in_reach(user, item)
  local tiles = user:distance_to(item)
  return tiles ~= nil and tiles <= REACH_TILES and (item.root_mobile ~= nil or user:sees(item))
end

-- Whether it has a lock as doors have one, alone.
local function is_plank(item) return item:has_tag("plank") end

-- Why a key does not turn; nil if it does.
local function why_not(key, user, item)
  local carrier = key.root_mobile
  if not carrier or carrier.serial ~= user.serial then return "You do not have that key any more." end
  if not is_in_reach(user, item) then return "That is too far away." end
  if not item.is_container and not doors.is_door(item) and not is_plank(item) then return "That has no lock." end
  -- A house opens it, and no key does.
  if item:get("secured") then return "That is secured." end
  if locks.id_of(item) == nil then return "That has no lock." end
  if not locks.fits(key, locks.id_of(item)) then return "The key does not fit." end
  return nil
end

local function turn(item)
  local turns = locks.is_locked(item) and locks.unlock or locks.lock
  if item.is_container then
    turns(item)
    if locks.is_locked(item) then item:close() end
  elseif is_plank(item) then
    turns(item)
  else
    for _, leaf in ipairs(doors.leaves(item)) do turns(leaf) end
  end
end

local turn_key = {}

-- Turns a key, or the one of a ring that fits, in the lock of a thing.
function turn_key.turn(key, user, item)
  local reason = not key.exists and "You do not have that key any more." or why_not(key, user, item)
  if reason then return user:tell(reason) end
  turn(item)
  user:tell(("%s: %s."):format(things.called(item), locks.is_locked(item) and "locked" or "unlocked"))
end

-- A key was used on itself: its bearer describes it.
local function describe(key, user)
  local name = prompt.ask { session_id = user.session_id, cliloc = DESCRIBE, max_length = NAME_LETTERS }
  name = name and text.trim(name) or ""
  if name == "" or not key.exists or key.root_mobile ~= user then return end
  local fault = names.fault_of_words(name)
  if fault then return user:tell(fault) end
  key.name = name
end

-- A key was double-clicked.
function turn_key.use(key, user)
  if user.is_dead then return user:tell("You are dead and cannot do that.") end
  if key:get("lock_id") == nil then return copy_key(key, user) end
  user:tell("What do you want to use the key on?")
  local item, reason = picking.item(user.session_id, "That has no lock.")
  if not item then return user:tell(reason) end
  if item == key then return describe(key, user) end
  turn_key.turn(key, user, item)
end

return turn_key
