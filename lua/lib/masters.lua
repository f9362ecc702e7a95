-- Whose a creature is. The master of a pet or a summoned creature answers for what it does.

local masters = {}

-- A creature's param: the serial of its master.
local PARAM = "master"

-- The master of a creature, if it has one who is in the world; nil otherwise.
function masters.master(mobile)
  local serial = not mobile.is_player and mobile:get(PARAM)
  return serial and mobiles.get(serial) or nil
end

return masters
