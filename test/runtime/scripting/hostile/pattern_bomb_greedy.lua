-- expect: refused
-- says: the pattern takes more than 2000000 steps
local at = (('a'):rep(2000)):find(('a*'):rep(8) .. 'b')
