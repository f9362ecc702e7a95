-- expect: refused
-- says: not today
table.sort({ 3, 1, 2 }, function() error('not today') end)
