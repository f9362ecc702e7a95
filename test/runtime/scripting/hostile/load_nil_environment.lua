-- expect: refused
-- says: attempt to index a nil value (upvalue '_ENV')
load('x = 1', 'x', 't', nil)()
