-- What squelched players say is not heard.

local squelch = require("features.staff.lib.squelch")

local CANNOT_SPEAK = 500168 -- You can not say anything, you have been muted.

function on_speech(event)
  local player = players.by_session(event.session_id)
  if not player or not squelch.bars(player.account_id) then return end
  players.tell_cliloc(event.session_id, CANNOT_SPEAK)
  return false
end
