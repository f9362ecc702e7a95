-- expect: stopped
-- says: ran for more than
local function handler() xpcall(error, handler) end
while true do xpcall(error, handler) end
