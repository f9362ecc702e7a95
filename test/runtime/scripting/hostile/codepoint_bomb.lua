-- expect: stopped
-- says: made a table or text of more than 4194304 bytes
local s = ('x'):rep(65536)
while true do local _ = select('#', utf8.codepoint(s, 1, -1)) end
