-- expect: stopped
-- says: ran for more than
local function deep(n)
  while n == 0 do debug.traceback() end
  return 1 + deep(n - 1)
end
deep(4000)
