-- expect: stopped
-- says: ran for more than
local function a(f) return f(f) end
a(a)
