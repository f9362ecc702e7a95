-- expect: refused
-- says: overflow
local f = assert(load('return ' .. ('('):rep(30000) .. '1' .. (')'):rep(30000)))
