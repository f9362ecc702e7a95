-- expect: refused
-- says: pattern too complex
local at = (('a'):rep(30000)):find(('a?'):rep(30000))
