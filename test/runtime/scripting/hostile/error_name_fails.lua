-- expect: refused
-- says: mine: 0x
error(setmetatable({}, { __name = 'mine', __index = function() error('x') end }))
