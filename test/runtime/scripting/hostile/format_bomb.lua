-- expect: refused
-- says: invalid conversion specification
local s = string.format('%999999999d', 1)
