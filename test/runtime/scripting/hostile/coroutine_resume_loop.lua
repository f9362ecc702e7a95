-- expect: stopped
-- says: ran for more than
while true do
  coroutine.resume(coroutine.create(function() pcall(function() while true do end end) end))
end
