-- expect: stopped
-- says: ran for more than
-- Each call alone is short enough for Lua's own matcher.
local text = ('a'):rep(1200)
while true do local _ = text:find('a-b') end
