-- expect: stopped
-- says: made a table or text of more than 4194304 bytes
local x = ('x'):rep(65536)
local form = ('%s'):rep(200)
local t = {}
for i = 1, 200 do t[i] = x end
while true do pcall(string.format, form, table.unpack(t)) end
