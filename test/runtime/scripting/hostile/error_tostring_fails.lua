-- expect: refused
-- says: an error object that cannot be shown
error(setmetatable({}, { __tostring = function() error('again') end }))
