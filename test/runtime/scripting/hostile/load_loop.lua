-- expect: stopped
-- says: ran for more than
local source = ('x = 1 '):rep(10000)
while true do load(source) end
