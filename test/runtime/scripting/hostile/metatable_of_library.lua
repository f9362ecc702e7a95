-- expect: refused
-- says: cannot change a protected metatable
setmetatable(string, { __index = function() return print end })
