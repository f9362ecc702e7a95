-- expect: refused
-- says: waits, which is not possible in a comparison, a replacement
local s = ('x'):gsub('x', function() host.pause() end)
