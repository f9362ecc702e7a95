-- expect: stopped
-- says: used up their
-- Continues after each error and keeps its memory.
local all = {}
local function take()
  while true do all[#all + 1] = ('x'):rep(65536) .. #all end
end
while true do pcall(take) end
