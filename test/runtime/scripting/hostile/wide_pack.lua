-- expect: stopped
-- says: ran for more than
while true do local t = { string.byte(('x'):rep(65536), 1, -1) } end
