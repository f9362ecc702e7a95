-- expect: stopped
-- says: ran for more than
-- A C function has no instructions that a hook could count.
local failing = setmetatable({}, { __close = error })
local function deep(n)
  local a <close>, b = failing, n
  local c <close> = failing
  return 1 + deep(b + 1)
end
while true do pcall(deep, 0) end
