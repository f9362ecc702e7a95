-- expect: stopped
-- says: ran for more than
local t = {}
while true do table.insert(t, 1, 'x') end
