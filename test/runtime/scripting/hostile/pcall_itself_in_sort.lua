-- expect: stopped
-- says: ran for more than
local function p()
  while true do pcall(p) end
end
local function deep(n)
  if n == 0 then table.sort({ 1, 2 }, p) end
  return 1 + deep(n - 1)
end
deep(4000)
