-- expect: refused
-- says: coroutine.yield outside of a coroutine of the script's own
coroutine.yield(1)
