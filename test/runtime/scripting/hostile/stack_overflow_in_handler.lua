-- expect: stopped
-- says: ran for more than
local function f() return 1 + f() end
while true do xpcall(f, f) end
