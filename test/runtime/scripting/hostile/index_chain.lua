-- expect: stopped
-- says: ran for more than
-- Each look-up walks through hundreds of tables and finds nothing.
local t = {}
for _ = 1, 1900 do t = setmetatable({}, { __index = t }) end
while true do local x = t.nothing end
