-- expect: stopped
-- says: ran for more than
-- Each call is one that Lua's own matcher may do.
local text = ('a'):rep(1200)
while true do local _ = text:find('a-b') end
