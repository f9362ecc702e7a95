-- expect: stopped
-- says: ran for more than
local s = ('x'):rep(65536)
while true do local _ = s:upper():lower():reverse() end
