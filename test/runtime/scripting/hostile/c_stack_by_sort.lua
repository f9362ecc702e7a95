-- expect: refused
-- says: overflow
local function f() table.sort({ 2, 1 }, f) return true end
f()
