-- expect: stopped
-- says: ran for more than
local s = ('x'):rep(65536)
while true do local _ = select('#', utf8.codepoint(s, 1, -1)) end
