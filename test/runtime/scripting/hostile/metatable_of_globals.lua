-- expect: refused
-- says: cannot change a protected metatable
setmetatable(_ENV, nil)
