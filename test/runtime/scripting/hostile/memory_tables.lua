-- expect: stopped
-- says: ran for more than
local all = {}
while true do all[#all + 1] = { {}, {}, {} } end
