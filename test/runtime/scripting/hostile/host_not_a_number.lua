-- expect: refused
-- says: integer expected, got NaN
host.repeated(0 / 0, 'x')
