-- Doors that swing or rise, alone or as a leaf of a double door, and close by themselves when nobody is in the way.
--
-- A door keeps `link`, the serial of the other leaf; `door_locked` and `door_lock_id` (features.doors.lib.door_locks);
-- and while it is open `door_closes_at` in Unix milliseconds. The picture shows whether a swinging door is open. A
-- rising door is open while it has `door_closes_at`.

local kinds = require("features.doors.lib.door_kinds")
local locks = require("features.doors.lib.door_locks")
local picking = require("lib.picking")
local tell = require("lib.telling")

local CLILOC = {
  dead = 500949, -- You can't do that when you're dead.
  blocked = 502749, -- Something is in the way.
  locked = 502503, -- That is locked.
}
-- Units of altitude.
local PERSON_HEIGHT = 16

local doors = { HEIGHT = 20 }

doors.CLOSES_AFTER_MS = 1000 * config.get("door_seconds", 20)

function doors.is_door(item) return item:has_tag("door") end

function doors.is_open(door)
  local kind, _, is_open = kinds.of_item_id(door.item_id)
  if kind then return is_open end
  return door:get("door_closes_at") ~= nil
end

-- How far a door moves when it opens.
local function swing_of(door)
  local kind, facing = kinds.of_item_id(door.item_id)
  if kind then return facing.x, facing.y, 0 end
  return 0, 0, door:get("rises") or 0
end

-- Where a door stands when closed.
function doors.closed_place(door)
  if not doors.is_open(door) then return door.x, door.y, door.z end
  local dx, dy, dz = swing_of(door)
  return door.x - dx, door.y - dy, door.z - dz
end

-- The other leaf of a double door; nil for a single door.
function doors.partner(door)
  local serial = door:get("link")
  if math.type(serial) ~= "integer" or serial <= 0 or serial == door.serial then return nil end
  local other = items.get(serial)
  return other and other.map_id and doors.is_door(other) and other or nil
end

-- Lets a player choose a door. Returns it, or nil and a sentence.
function doors.pick(session_id)
  local item, reason = picking.item(session_id, "That is not a door.")
  if item and not doors.is_door(item) then return nil, "That is not a door." end
  return item, reason
end

-- The leaves of a door: one or two.
function doors.leaves(door) return { door, doors.partner(door) } end

-- Makes two doors a double door. A lock on one of them becomes a lock on both.
function doors.link(one, other)
  one:set("link", other.serial)
  other:set("link", one.serial)
  local id = locks.id_of(other)
  if locks.is_locked(other) then locks.lock(one, id) end
end

-- Makes the leaves of a double door single doors.
function doors.unlink(door)
  local other = doors.partner(door)
  if other then other:set("link", nil) end
  door:set("link", nil)
end

-- Whether two ranges of altitude overlap.
function doors.overlaps(z, height, other_z, other_height)
  return z < other_z + other_height and other_z < z + height
end

-- Whether a tile has an item, other than a door, that overlaps a range of altitude and satisfies `of_item(item, art)`.
-- Without client files `art` is false.
function doors.has_item(map_id, x, y, z, height, of_item)
  local arts = {}
  for item in items.each { map_id = map_id, x = x, y = y, waits = false } do
    local id = item.item_id
    if arts[id] == nil then arts[id] = world.art(id) or false end
    local art = arts[id]
    if doors.overlaps(z, height, item.z, art and art.height or height) and of_item(item, art) and not doors.is_door(item) then
      return true
    end
  end
  return false
end

-- Whether an item bars the way.
function doors.bars(item, art) return item.blocks or art and art.impassable end

-- Whether the closed place of a door is free of mobiles and of items that block the way. Ghosts are not in the way.
local function is_free_to_close(door)
  local x, y, z = doors.closed_place(door)
  for _, mobile in ipairs(mobiles.near(door.map_id, x, y, 0)) do
    if not mobile.is_ghost and doors.overlaps(z, doors.HEIGHT, mobile.z, PERSON_HEIGHT) then return false end
  end
  return not doors.has_item(door.map_id, x, y, z, doors.HEIGHT, doors.bars)
end

local function swing(door, opens)
  local sign = opens and 1 or -1
  local closes_at = opens and time.unix() + doors.CLOSES_AFTER_MS or nil
  local dx, dy, dz = swing_of(door)
  local kind, facing = kinds.of_item_id(door.item_id)
  if kind then door.item_id = kinds.item_id(kind, facing.name, opens) end
  door.blocks = not opens
  door:set("door_closes_at", closes_at)
  state.open_doors[door.serial] = closes_at
  door:move_to(door.map_id, door.x + sign * dx, door.y + sign * dy, door.z + sign * dz)
end

local function play(door, which)
  local sound = door:get(which)
  if sound then sounds.play(door.map_id, door.x, door.y, door.z, sound) end
end

-- Opens a door with its other leaf, even if it is locked.
function doors.open(door)
  play(door, "open_sound")
  for _, leaf in ipairs(doors.leaves(door)) do
    if not doors.is_open(leaf) then swing(leaf, true) end
  end
end

-- Closes both leaves of a door or neither. Returns whether nothing was in the way.
function doors.close(door)
  local open = {}
  for _, leaf in ipairs(doors.leaves(door)) do
    if doors.is_open(leaf) then
      if not is_free_to_close(leaf) then return false end
      open[#open + 1] = leaf
    end
  end
  for _, leaf in ipairs(open) do swing(leaf, false) end
  play(door, "close_sound")
  return true
end

-- Whether a lock on one of the leaves keeps a mobile out.
function doors.is_locked_for(door, mobile)
  for _, leaf in ipairs(doors.leaves(door)) do
    if locks.is_locked(leaf) and not locks.has_key(mobile, locks.id_of(leaf)) then return true end
  end
  return false
end

-- Handles the use of a door. Everybody can close an open door.
function doors.use(door, user)
  if not door.map_id then return end
  if user.is_dead then
    tell(user, CLILOC.dead)
  elseif doors.is_open(door) then
    if not doors.close(door) then tell(user, CLILOC.blocked) end
  elseif doors.is_locked_for(door, user) then
    tell(user, CLILOC.locked)
  else
    doors.open(door)
  end
end

-- Finds the doors that stand open, for example because the server stopped before they closed.
function doors.find_open()
  for door in items.each { tag = "door", param = "door_closes_at", waits = true } do
    state.open_doors[door.serial] = door:get("door_closes_at")
  end
end

-- Closes the doors whose time is over. A blocked door is tried again later.
function doors.close_what_is_due()
  local now = time.unix()
  for serial, closes_at in pairs(state.open_doors) do
    local door = items.get(serial)
    if not door or not door.map_id or not doors.is_open(door) then
      state.open_doors[serial] = nil
    elseif closes_at <= now then
      doors.close(door)
    end
  end
end

return doors
