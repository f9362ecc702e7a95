-- expect: refused
-- says: function: 0x
error(function() end)
