-- expect: stopped
-- says: ran for more than
local function f(n) if n == 0 then while true do debug.traceback(('x'):rep(60000)) end end return 1 + f(n - 1) end
f(1000)
