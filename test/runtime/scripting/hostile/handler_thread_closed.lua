-- expect: refused
-- says: a handler is no coroutine of the script's
local mine = coroutine.running()
coroutine.wrap(function() coroutine.close(mine) end)()
