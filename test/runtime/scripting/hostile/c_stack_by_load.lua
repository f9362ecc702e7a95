-- expect: stopped
-- says: ran for more than
local function f() return load(f) end
while true do f() end
