-- expect: stopped
-- says: used up their
local all = {}
for i = 1, 100000 do
  all[i] = coroutine.create(function() end)
  coroutine.resume(all[i])
end
while true do end
