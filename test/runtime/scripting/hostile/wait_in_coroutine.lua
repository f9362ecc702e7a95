-- expect: refused
-- says: which is not possible inside a script's own coroutine
coroutine.wrap(function() host.pause() end)()
