-- expect: refused
-- says: waits, which it cannot in a comparison, a replacement
local s = ('x'):gsub('x', function() host.pause() end)
