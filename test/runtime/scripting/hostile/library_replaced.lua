-- expect: refused
-- says: cannot be assigned
string.format = function() return 'owned' end
