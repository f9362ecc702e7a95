-- The client's key that opens the door ahead.

local doors = require("features.doors.lib.opening")

-- Tiles to the east and to the south by direction, from 0 (north) to 7 (north-west).
local AHEAD = { [0] = { 0, -1 }, { 1, -1 }, { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 } }
-- Units of altitude between a mobile's feet and the foot of a door in reach.
local REACH_Z = 16

-- An open door can stand on a tile where a mobile stands, too.
local function door_at(mobile, dx, dy)
  local x, y = math.max(mobile.x + dx, 0), math.max(mobile.y + dy, 0)
  for door in items.each { tag = "door", map_id = mobile.map_id, x = x, y = y } do
    if math.abs(door.z - mobile.z) < REACH_Z and mobile:sees(door) then return door end
  end
  return nil
end

request.answer("door_macro", function(event)
  local mobile = mobiles.of_session(event.session_id)
  if not mobile then return end
  local ahead = AHEAD[mobile.direction]
  local door = door_at(mobile, ahead[1], ahead[2])
  if door then doors.use(door, mobile) end
end)
