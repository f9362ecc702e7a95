-- expect: refused
-- says: at most 65536 are made
-- String methods are the guarded functions, too.
local s = (''):rep(1)
local f = s.rep
f('x', 1e9)
