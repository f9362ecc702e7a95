-- expect: refused
-- says: overflow
local function f() return (('x'):gsub('x', f)) end
local x = f()
