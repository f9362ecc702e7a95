-- expect: refused
-- says: attempt to call a nil value (field 'getmetatable')
debug.getmetatable('').__index = {}
