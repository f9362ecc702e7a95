-- expect: stopped
-- says: ran for more than
local long = ('x'):rep(65536)
while true do print(long, long) end
