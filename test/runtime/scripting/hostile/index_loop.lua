-- expect: stopped
-- says: ran for more than
local t = setmetatable({}, { __index = function(t, k) return t[k + 1] end })
while true do pcall(function() return t[1] end) end
