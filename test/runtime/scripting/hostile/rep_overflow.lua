-- expect: refused
-- says: at most 65536 are made
local s = ('xx'):rep(1 << 62, 'yyyy')
