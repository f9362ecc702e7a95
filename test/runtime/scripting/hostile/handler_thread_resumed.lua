-- expect: refused
-- says: the thread of a handler is not a script's coroutine
local mine = coroutine.running()
coroutine.wrap(function() assert(coroutine.resume(mine)) end)()
