-- Tells players when they come under the protection of guards, and when they leave it. Players who come into the world
-- within it are not told, nor are those who stand where regions change.

local crossing = require("lib.processes.crossing")

-- Numbers of the client's own texts.
local CLILOC = {
  protected = 500112, -- You are now under the protection of the town guards.
  unprotected = 500113, -- You have left the protection of the town guards.
}

-- Where players were when their region last changed and whether guards protected them, by the serial of the character.
local seen = {}

local function sight_of(mobile)
  local here = mobile.region
  return { map_id = mobile.map_id, x = mobile.x, y = mobile.y, is_protected = here ~= nil and here:get("guarded") == true }
end

local function look(mobile)
  local session_id = mobile.exists and mobile.session_id
  if not session_id then return end
  local before, now = seen[mobile.serial], sight_of(mobile)
  seen[mobile.serial] = now
  if not before or before.is_protected == now.is_protected then return end
  local has_moved = before.map_id ~= now.map_id or before.x ~= now.x or before.y ~= now.y
  if has_moved then players.tell_cliloc(session_id, now.is_protected and CLILOC.protected or CLILOC.unprotected) end
end

on_region_enter, on_region_leave = look, look

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if mobile then seen[mobile.serial] = sight_of(mobile) end
end

function on_player_left(event) seen[event.character_id] = nil end

on_handover = crossing.handler { arriving = on_player_entered, leaving = on_player_left }
