-- expect: stopped
-- says: ran for more than
while true do
  pcall(coroutine.wrap(function() while true do end end))
end
