-- expect: refused
-- says: bad argument #1 'count' to 'host.repeated' (integer expected, got string)
host.repeated('three', 'x')
