-- expect: refused
-- says: malformed pattern
local at = (('a'):rep(65536)):find('a-a-[')
