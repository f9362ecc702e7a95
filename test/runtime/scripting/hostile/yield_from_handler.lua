-- expect: refused
-- says: coroutine.yield outside of a script's own coroutine
coroutine.yield(1)
