-- expect: stopped
-- says: ran for more than
local all = {}
while true do
  local n = #all
  all[n + 1] = function() return n end
end
