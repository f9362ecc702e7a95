-- expect: refused
-- says: overflow
local f = assert(load('return ' .. ('('):rep(15000) .. '1' .. (')'):rep(15000)))
