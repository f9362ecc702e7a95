-- expect: refused
-- says: overflow
local long = ('x'):rep(2000)
local function f() return (('x'):gsub('x', f, #long)) end
local function g() local s = (long .. '(('):gsub('%b()x-x-x-y', g) .. f() return s end
local x = g()
