-- Key rings. A ring keeps its keys as the param `keys`, a list of `template`, `lock_id` and `name`; its picture shows
-- how many there are (ModernUO KeyRing).

local asking = require("lib.asking")
local carried = require("lib.carried")

local key_ring = {}

local CLILOC = {
  not_in_pack = 1060640, -- The item must be in your backpack to use it.
  blank = 501689, -- Only non-blank keys can be put on a keyring.
  full = 1008138, -- This keyring is full.
  put_on = 501691, -- You put the key on the keyring.
  unlock_what = 501680, -- What do you want to unlock?
  opened = 501685, -- You open the keyring.
}
local KEYS_MOST = 20
-- The least number of keys for each picture, the most first.
local ART = { { 5, 0x176B }, { 3, 0x176A }, { 1, 0x1769 }, { 0, 0x1011 } }

local function tell(user, cliloc)
  if user.session_id then players.tell_cliloc(user.session_id, cliloc) end
end

-- The keys of a ring as ordinary tables.
function key_ring.keys(ring)
  local list = {}
  for _, key in ipairs(ring:get("keys") or {}) do
    list[#list + 1] = { template = key.template, lock_id = key.lock_id, name = key.name }
  end
  return list
end

local function set(ring, list)
  ring:set("keys", #list > 0 and list or nil)
  for _, row in ipairs(ART) do
    if #list >= row[1] then
      ring.item_id = row[2]
      break
    end
  end
  ring:refresh()
end

-- Whether a ring has the key of a lock.
function key_ring.has(ring, lock_id)
  for _, key in ipairs(ring:get("keys") or {}) do
    if key.lock_id == lock_id then return true end
  end
  return false
end

-- Takes the keys of a lock off a ring.
function key_ring.take_off(ring, lock_id)
  local left = {}
  for _, key in ipairs(key_ring.keys(ring)) do
    if key.lock_id ~= lock_id then left[#left + 1] = key end
  end
  set(ring, left)
end

-- A key was dropped onto a ring.
function key_ring.add(ring, user, dropped)
  local list = key_ring.keys(ring)
  local reason
  if not carried.in_pack(user, ring) then reason = CLILOC.not_in_pack
  elseif not dropped:has_tag("key") or dropped:get("lock_id") == nil then reason = CLILOC.blank
  elseif #list >= KEYS_MOST then reason = CLILOC.full end
  if not reason then
    list[#list + 1] = { template = dropped.template, lock_id = dropped:get("lock_id"), name = dropped.name }
    set(ring, list)
    dropped:delete()
    reason = CLILOC.put_on
  end
  tell(user, reason)
  return false
end

-- Puts the keys of a ring beside it, as far as there is room.
local function open(ring, user)
  local left = {}
  for _, one in ipairs(key_ring.keys(ring)) do
    local key = items.create(one.template, { params = { lock_id = one.lock_id } })
    if key then key.name = one.name end
    if not key or not key:put_in(ring.container) then
      if key then key:delete() end
      left[#left + 1] = one
    end
  end
  set(ring, left)
  tell(user, CLILOC.opened)
end

-- Returns what a double-click does. `turn(ring, user, item)` turns the key of the ring that fits.
function key_ring.use(turn)
  return function(ring, user)
    if user.is_dead or not user.session_id then return end
    if not carried.in_pack(user, ring) then return tell(user, CLILOC.not_in_pack) end
    local item, is_mobile = asking.thing(user, { cliloc = CLILOC.unlock_what })
    if not item or is_mobile then return end
    if not carried.in_pack(user, ring) then return tell(user, CLILOC.not_in_pack) end
    if item == ring then return open(ring, user) end
    turn(ring, user, item)
  end
end

function key_ring.describe(ring)
  return { text.counted(#key_ring.keys(ring), "key") }
end

return key_ring
