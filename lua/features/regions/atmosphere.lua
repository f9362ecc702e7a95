-- Plays the music of the region in which a player is, and makes it as dark as the region is.

local crossing = require("lib.processes.crossing")

-- What each player was shown last, by the character's serial.
local shown = {}

local function show(mobile)
  local session_id = mobile.session_id
  if not session_id then return end
  local here, before = mobile.region, shown[mobile.serial] or {}
  local music = here and here:get("music")
  -- Where no region says otherwise it is as dark as on the whole map, as it is for those who enter a map.
  local darkness = here and here:get("darkness")
  local known_darkness = before.map_id == mobile.map_id and before.darkness or nil
  if music ~= before.music then screen.music(session_id, music) end
  if darkness ~= known_darkness then screen.darkness(session_id, darkness) end
  shown[mobile.serial] = { music = music, darkness = darkness, map_id = mobile.map_id }
end

function on_region_enter(mobile)
  if mobile.exists then show(mobile) end
end

on_region_leave = on_region_enter

function on_player_entered(event)
  shown[event.character_id] = nil
  local mobile = mobiles.get(event.character_id)
  if mobile and mobile.region then show(mobile) end
end

function on_player_left(event) shown[event.character_id] = nil end

on_handover = crossing.handler { arriving = on_player_entered, leaving = on_player_left }
