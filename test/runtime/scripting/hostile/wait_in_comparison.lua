-- expect: refused
-- says: waits, which is not possible in a comparison
table.sort({ 2, 1 }, function(a, b) host.pause() return a < b end)
