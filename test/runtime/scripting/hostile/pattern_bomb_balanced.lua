-- expect: refused
-- says: the pattern takes more than 2000000 steps
local at = (('('):rep(60000)):find('%b()')
