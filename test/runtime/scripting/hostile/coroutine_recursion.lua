-- expect: refused
local function deeper() return coroutine.wrap(deeper)() end
deeper()
