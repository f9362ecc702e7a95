-- expect: refused
-- says: function expected, got thread
coroutine.wrap(coroutine.running())
