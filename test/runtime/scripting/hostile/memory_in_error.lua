-- expect: refused or stopped
local t = {}
for i = 1, 100 do t[i] = ('x'):rep(60000) .. i end
error(t)
