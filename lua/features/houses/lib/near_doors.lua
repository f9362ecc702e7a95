-- Whether somebody stands beside a door of a house, where nothing may be put that stays (ModernUO
-- BaseHouse.AddStrongBox).

local doors = require("features.doors.lib.doors").opening
local houses = require("features.houses.lib.house_records")

local PERSON_HEIGHT = 16

return function(house, mobile)
  for _, part in ipairs(houses.parts(house)) do
    if doors.is_door(part) then
      local x, y, z = doors.closed_place(part)
      local is_level = mobile.z + PERSON_HEIGHT >= z and z + PERSON_HEIGHT >= mobile.z
      if is_level and math.abs(x - mobile.x) <= 1 and math.abs(y - mobile.y) <= 1 then return true end
    end
  end
  return false
end
