-- expect: refused
-- says: attempt to load byte code
assert(load('\27LuaT', 'x', 'b'))
