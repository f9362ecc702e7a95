-- expect: stopped
-- says: ran for more than
local long = ('x'):rep(65000)
local t = {}
for i = 1, 100 do t[i] = long .. i end
while true do table.sort(t) table.sort(t, function(a, b) return a > b end) end
