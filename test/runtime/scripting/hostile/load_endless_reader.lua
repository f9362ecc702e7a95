-- expect: refused
-- says: source of more than 65536 bytes
assert(load(function() return 'x = 1 ' end))
