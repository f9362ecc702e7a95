-- Things that an axe takes apart besides trees. Features say what becomes of theirs.

local chopping = {}

-- By name: functions `does(item, user)`, which return whether the thing was theirs.
local followers = {}

function chopping.follow(name, does) followers[name] = does end

-- Somebody chops a thing. Returns whether anything came of it.
function chopping.chop(item, user)
  for _, does in pairs(followers) do
    if does(item, user) then return true end
  end
  return false
end

return chopping
