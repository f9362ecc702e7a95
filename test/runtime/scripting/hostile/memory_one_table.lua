-- expect: stopped
-- says: ran for more than
local t = {}
for i = 1, math.huge do t[i] = i end
