-- expect: refused
-- says: an error object that cannot be shown
local e = setmetatable({}, {})
getmetatable(e).__tostring = function() error(e) end
error(e)
