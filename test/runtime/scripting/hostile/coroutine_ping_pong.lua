-- expect: stopped
-- says: ran for more than
local pong = coroutine.wrap(function() while true do coroutine.yield() end end)
while true do pong() end
