-- Who belongs to the staff.

local staff = {}

-- Whether a mobile is the character of a player above Regular who is online.
function staff.includes(mobile)
  local player = mobile.session_id and players.by_session(mobile.session_id)
  return player ~= nil and player.role ~= "Regular"
end

return staff
