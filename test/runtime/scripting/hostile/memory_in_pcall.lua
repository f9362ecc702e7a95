-- expect: stopped
-- says: used up their
-- Goes on after each refusal, and holds what it got.
local all = {}
local function take()
  while true do all[#all + 1] = ('x'):rep(65536) .. #all end
end
while true do pcall(take) end
