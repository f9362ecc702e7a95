-- expect: harmless
local iterate, state = pairs(string)
return type(iterate), state
