-- expect: stopped
-- says: made a table or text of more than 4194304 bytes
local long = ('y'):rep(60000)
local s = ('x'):rep(1000):gsub('x', function() return long end)
