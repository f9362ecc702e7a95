-- expect: refused
local s = string.format('%999999999d', 1)
