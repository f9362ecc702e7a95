-- expect: refused
-- says: at most 65536 are made
local s = ('x'):rep(1e9)
