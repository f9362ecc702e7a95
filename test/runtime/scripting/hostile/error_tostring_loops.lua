-- expect: refused
-- says: an error object that cannot be shown
error(setmetatable({}, { __tostring = function() while true do pcall(error) end end }))
