-- expect: stopped
-- says: used up their
local all = {}
while true do all[#all + 1] = ('x'):rep(60000) .. #all end
