-- expect: refused
-- says: 7
error(setmetatable({}, { __tostring = function() return 7 end }))
