-- expect: refused
-- says: at most 65536 are taken
local t = {}
for i = 1, 100001 do t[i] = 1 end
table.sort(t)
