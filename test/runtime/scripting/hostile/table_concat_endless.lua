-- expect: refused
-- says: more than 65536 elements
local s = table.concat(setmetatable({}, { __index = function() return '' end }), '', 1, math.maxinteger - 1)
