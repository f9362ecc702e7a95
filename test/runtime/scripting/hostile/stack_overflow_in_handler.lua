-- expect: stopped
-- says: used up their
local function f() return 1 + f() end
while true do xpcall(f, f) end
