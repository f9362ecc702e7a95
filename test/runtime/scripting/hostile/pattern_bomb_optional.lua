-- expect: refused
-- says: the pattern takes more than 2000000 steps
local at = (('a'):rep(40)):find(('a?'):rep(40) .. ('a'):rep(41))
