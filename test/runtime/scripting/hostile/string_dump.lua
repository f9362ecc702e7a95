-- expect: refused
-- says: attempt to call a nil value (field 'dump')
string.dump(function() end)
