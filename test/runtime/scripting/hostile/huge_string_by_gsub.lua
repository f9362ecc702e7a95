-- expect: refused
-- says: the text would be longer than 262144 bytes
local s = ('x'):rep(60000):gsub('x', ('y'):rep(60000))
