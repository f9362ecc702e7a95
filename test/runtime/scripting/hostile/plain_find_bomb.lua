-- expect: stopped
-- says: ran for more than
local text, wanted = ('a'):rep(65536), ('a'):rep(32768) .. 'b'
while true do local _ = text:find(wanted, 1, true) end
