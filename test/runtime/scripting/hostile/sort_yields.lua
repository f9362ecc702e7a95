-- expect: refused
-- says: attempt to yield
local f = coroutine.wrap(function() table.sort({ 3, 1, 2 }, function(a, b) coroutine.yield() return a < b end) end)
f()
