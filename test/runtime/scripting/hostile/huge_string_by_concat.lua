-- expect: stopped
-- says: used up their
local t = {}
for i = 1, 1000 do t[i] = ('x'):rep(65536) end
while true do pcall(table.concat, t) end
