-- expect: stopped
local long = ('y'):rep(60000)
local s = ('x'):rep(1000):gsub('x', function() return long end)
