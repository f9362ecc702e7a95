-- expect: refused
-- says: source of more than 32768 bytes
assert(load(function() return 'x = 1 ' end))
