-- expect: stopped
-- says: ran for more than
local function f()
  while true do pcall(f) end
end
f()
