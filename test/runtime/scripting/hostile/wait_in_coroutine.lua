-- expect: refused
-- says: which it cannot inside a coroutine of the script's own
coroutine.wrap(function() host.pause() end)()
