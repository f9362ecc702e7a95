-- expect: refused
-- says: too many coroutines closed by one another
-- Each coroutine closes the next one while it is closed itself.
local function chained(depth)
  local co = coroutine.create(function()
    local guard <close> = setmetatable({}, {
      __close = function() assert(coroutine.close(chained(depth + 1))) end,
    })
    coroutine.yield()
  end)
  coroutine.resume(co)
  return co
end
assert(coroutine.close(chained(1)))
