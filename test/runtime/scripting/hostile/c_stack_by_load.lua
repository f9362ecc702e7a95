-- expect: stopped or refused
local function f() return load(f) end
while true do f() end
