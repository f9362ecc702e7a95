-- expect: refused
-- says: at most 65536 are made
-- The methods of strings are the guarded functions as well.
local s = (''):rep(1)
local f = s.rep
f('x', 1e9)
