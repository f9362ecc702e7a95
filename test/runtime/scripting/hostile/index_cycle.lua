-- expect: refused
-- says: chain too long
local t = {}
setmetatable(t, { __index = t })
local x = t.nothing
