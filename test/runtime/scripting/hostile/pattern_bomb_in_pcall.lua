-- expect: stopped
-- says: ran for more than
local text, bomb = ('a'):rep(2000), ('a-'):rep(4) .. 'b'
while true do pcall(string.find, text, bomb) end
