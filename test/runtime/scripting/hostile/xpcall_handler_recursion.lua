-- expect: stopped or refused
local function handler() xpcall(error, handler) end
while true do xpcall(error, handler) end
