-- expect: stopped
-- says: ran for more than
-- Each call has one more argument.
local function grow(...) return grow(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...) end
while true do pcall(grow) end
