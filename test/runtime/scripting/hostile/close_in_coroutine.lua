-- expect: stopped
-- says: ran for more than
-- Stopped coroutines are closed, and their __close functions loop.
local function spin()
  local guard <close> = setmetatable({}, { __close = function() while true do end end })
  while true do end
end
local co = coroutine.create(spin)
while true do
  pcall(coroutine.resume, co)
  pcall(coroutine.close, co)
  pcall(coroutine.wrap(spin))
  co = coroutine.create(spin)
end
