-- Using a key, or a ring of keys: the player chooses a door, a ship's plank or a container within reach, and the key
-- locks or unlocks it.

local copy_key = require("features.doors.lib.copy_key")
local doors = require("features.doors.lib.opening")
local locks = require("features.doors.lib.door_locks")
local names = require("lib.players.player_names")
local picking = require("lib.picking")
local tell = require("lib.telling")

local REACH_TILES = 2
local CLILOC = {
  dead = 500949, -- You can't do that when you're dead.
  unreachable = 501661, -- That key is unreachable.
  too_far = 500446, -- That is too far away.
  what = 501662, -- What shall I use this key on?
  describe = 501665, -- Enter a description for this key.
  no_lock = 501666, -- You can't unlock that!
  does_not_fit = 501668, -- This key doesn't seem to unlock that.
  locked = 1048000, -- You lock it.
  unlocked = 1048001, -- You unlock it.
}
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
  if not carrier or carrier.serial ~= user.serial then return CLILOC.unreachable end
  if not is_in_reach(user, item) then return CLILOC.too_far end
  if not item.is_container and not doors.is_door(item) and not is_plank(item) then return CLILOC.no_lock end
  -- A house opens it, and no key does.
  if item:get("secured") then return "That is secured." end
  if locks.id_of(item) == nil then return CLILOC.no_lock end
  if not locks.fits(key, locks.id_of(item)) then return CLILOC.does_not_fit end
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
  local reason = not key.exists and CLILOC.unreachable or why_not(key, user, item)
  if reason then return tell(user, reason) end
  turn(item)
  tell(user, locks.is_locked(item) and CLILOC.locked or CLILOC.unlocked)
end

-- A key was used on itself: its bearer describes it.
local function describe(key, user)
  local name = prompt.ask { session_id = user.session_id, cliloc = CLILOC.describe, max_length = NAME_LETTERS }
  name = name and text.trim(name) or ""
  if name == "" or not key.exists or key.root_mobile ~= user then return end
  local fault = names.fault_of_words(name)
  if fault then return user:tell(fault) end
  key.name = name
end

-- A key was double-clicked.
function turn_key.use(key, user)
  if user.is_dead then return tell(user, CLILOC.dead) end
  if key:get("lock_id") == nil then return copy_key(key, user) end
  tell(user, CLILOC.what)
  local item, reason = picking.item(user.session_id, CLILOC.no_lock)
  if not item then return tell(user, reason) end
  if item == key then return describe(key, user) end
  turn_key.turn(key, user, item)
end

return turn_key
