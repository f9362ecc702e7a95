-- expect: stopped
-- says: ran for more than
-- Every call searches all the emptied slots.
local t = {}
for i = 1, 60000 do t['k' .. i] = 1 end
for i = 1, 60000 do t['k' .. i] = nil end
while true do local _ = next(t) end
