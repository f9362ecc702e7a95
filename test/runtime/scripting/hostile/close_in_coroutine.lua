-- expect: stopped
-- says: ran for more than
-- Coroutines that were stopped are closed, and what they close goes on.
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
