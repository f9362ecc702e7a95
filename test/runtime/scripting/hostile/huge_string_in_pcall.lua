-- expect: stopped
-- says: string of more than 262144 bytes
local s = ('x'):rep(65536)
local function double() s = s .. s end
while true do pcall(double) end
