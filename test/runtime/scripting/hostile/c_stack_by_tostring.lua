-- expect: refused
-- says: overflow
local t = setmetatable({}, {})
getmetatable(t).__tostring = function(t) return tostring(t) .. '' end
local x = tostring(t)
