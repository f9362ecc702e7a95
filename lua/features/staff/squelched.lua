-- What squelched players say is not heard.

local squelch = require("features.staff.lib.squelch")

local CANNOT_SPEAK = 500168 -- You can not say anything, you have been muted.

function on_speech(event)
  local mobile = mobiles.get(event.character_id)
  if not mobile or not squelch.bars(mobile) then return end
  players.tell_cliloc(event.session_id, CANNOT_SPEAK)
  return false
end
