-- expect: refused
-- says: the pattern takes more than 2000000 steps
local at = (('a'):rep(5000)):find('(a*)%1b')
