-- expect: refused
-- says: at most 65536 are taken
table.insert(setmetatable({}, { __len = function() return math.maxinteger - 1 end }), 1, 'x')
