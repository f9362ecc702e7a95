-- expect: refused
-- says: table: 0x
local t = {}
for i = 1, 100 do t[i] = ('x'):rep(60000) .. i end
error(t)
