-- expect: stopped
local source = ('x = 1 '):rep(10000)
while true do load(source) end
