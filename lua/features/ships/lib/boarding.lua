-- Planks: the way aboard, with a key where it is locked, and the way ashore (ModernUO Plank). And who wakes up in the
-- water.

local locks = require("features.doors.lib.doors").door_locks
local rules = require("features.ships.data.ship_rules")
local ships = require("features.ships.lib.ship_records")

local boarding = {}

local LOCKED = 502503 -- That is locked.

-- A plank's param `open`: until when it stands open (Unix milliseconds).
local function set_open(plank, ship, open_until)
  plank:set("open", open_until)
  ships.settle(ship)
end

local function open(plank, ship)
  local open_until = time.unix() + rules.PLANK_MS
  set_open(plank, ship, open_until)
  ships.refresh(ship)
  timer.after(rules.PLANK_MS, function()
    -- One that was closed and opened again has its own end.
    if plank.exists and plank:get("open") == open_until then boarding.close(plank) end
  end)
end

-- Closes a plank that stands open.
function boarding.close(plank)
  local ship = plank.exists and plank:get("open") and ships.of_part(plank)
  if ship then set_open(plank, ship, nil) end
end

local function go_aboard(plank, ship, user)
  local x, y, z = ships.deck_at(ship, plank:get("side"))
  user:move_to(ship.map_id, x, y, z)
end

-- Handles a double click on a plank.
function boarding.use(plank, user)
  local ship = ships.of_part(plank)
  if not ship or user.frozen or user.paralysed then return end
  local is_open = plank:get("open")
  if ships.under(user) == ship then
    if is_open then set_open(plank, ship, nil) else open(plank, ship) end
    return
  end
  if locks.is_locked(plank) and not locks.has_key(user, locks.id_of(plank)) then
    return players.tell_cliloc(user.session_id, LOCKED)
  end
  if is_open then go_aboard(plank, ship, user) else open(plank, ship) end
end

-- The nearest ground outward from a plank: x, y, z; nil where there is none.
local function ashore(plank, ship, mobile)
  local dx, dy = ships.outward(ship, plank:get("side"))
  for tiles = 1, rules.ASHORE_TILES do
    local x, y = plank.x + tiles * dx, plank.y + tiles * dy
    local z = x >= 0 and y >= 0 and not multi.at(ship.map_id, x, y) and world.standing_z(ship.map_id, x, y, mobile.z)
    if z and math.abs(z - mobile.z) <= rules.ASHORE_Z and world.can_stand(ship.map_id, x, y, z) then return x, y, z end
  end
  return nil
end

-- Tiles to the east and the south by direction.
local STEPS = { [0] = { 0, -1 }, { 1, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 } }

-- Whether somebody on a plank goes away from the ship, and does not come aboard.
local function goes_ashore(plank, ship, mobile)
  local dx, dy = ships.outward(ship, plank:get("side"))
  local step = STEPS[mobile.direction]
  return step[1] * dx + step[2] * dy > 0
end

-- Handles a step onto a plank: an open one leads ashore, and back on deck where no shore is. Steps from the shore lead
-- aboard.
function boarding.step(plank, mobile)
  local ship = ships.of_part(plank)
  if not ship then return end
  local x, y, z
  if plank:get("open") and goes_ashore(plank, ship, mobile) then x, y, z = ashore(plank, ship, mobile) end
  if x then mobile:move_to(ship.map_id, x, y, z) else go_aboard(plank, ship, mobile) end
end

local function is_in_water(mobile)
  return not multi.at(mobile.map_id, mobile.x, mobile.y) and not world.standing_z(mobile.map_id, mobile.x, mobile.y, mobile.z)
end

-- Washes a character ashore that comes into the world where its ship is not any more.
function boarding.wash_ashore(mobile)
  if not is_in_water(mobile) then return end
  local map_id, x, y = mobile.map_id, mobile.x, mobile.y
  for tiles = rules.WASHED_STEP, rules.WASHED_TILES, rules.WASHED_STEP do
    for across = -tiles, tiles, rules.WASHED_STEP do
      local north, south = { x + across, y - tiles }, { x + across, y + tiles }
      local west, east = { x - tiles, y + across }, { x + tiles, y + across }
      for _, place in ipairs { north, south, west, east } do
        local z = place[1] >= 0 and place[2] >= 0 and world.standing_z(map_id, place[1], place[2], mobile.z)
        if z and not multi.at(map_id, place[1], place[2]) then return mobile:move_to(map_id, place[1], place[2], z) end
      end
    end
  end
end

return boarding
