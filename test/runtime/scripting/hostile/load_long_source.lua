-- expect: refused
-- says: source of more than 32768 bytes
local s = ('x=1 '):rep(16384)
assert(load(s .. s))
