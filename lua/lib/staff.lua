-- Tells staff from players.

local staff = {}

-- Whether a mobile is the character of an online player above the level Regular.
function staff.includes(mobile)
  local player = mobile.session_id and players.by_session(mobile.session_id)
  return player ~= nil and player.role ~= "Regular"
end

return staff
