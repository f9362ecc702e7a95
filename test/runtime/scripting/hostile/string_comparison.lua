-- expect: stopped
-- says: ran for more than
local a = ('x'):rep(65536)
local b = a .. 'a'
local c = a .. 'b'
while true do local _ = b < c end
