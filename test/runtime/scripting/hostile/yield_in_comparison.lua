-- expect: refused
-- says: attempt to yield across a C-call boundary
local sort = coroutine.wrap(function() table.sort({ 3, 2, 1 }, coroutine.yield) end)
sort()
