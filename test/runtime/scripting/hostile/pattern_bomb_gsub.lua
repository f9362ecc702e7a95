-- expect: refused
-- says: the pattern takes more than 2000000 steps
local s = (('a'):rep(3000)):gsub('a-a-a-b', '')
