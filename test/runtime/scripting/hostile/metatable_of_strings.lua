-- expect: refused
-- says: attempt to index a boolean value
getmetatable('').__index = { upper = function() return 'owned' end }
