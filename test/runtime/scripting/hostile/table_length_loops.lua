-- expect: stopped
-- says: ran for more than
table.remove(setmetatable({}, { __len = function() while true do end end }), 1)
