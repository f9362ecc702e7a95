-- expect: stopped
-- says: ran for more than
-- Each look-up goes through hundreds of tables before it finds nothing.
local t = {}
for _ = 1, 1900 do t = setmetatable({}, { __index = t }) end
while true do local x = t.nothing end
