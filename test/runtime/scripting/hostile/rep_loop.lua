-- expect: stopped
-- says: ran for more than
while true do local s = ('x'):rep(65536) end
