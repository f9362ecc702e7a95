-- expect: refused
-- says: waits, which it cannot in a comparison
table.sort({ 2, 1 }, function(a, b) host.pause() return a < b end)
