-- expect: refused
-- says: is not 0 to 100
host.repeated(math.maxinteger, 'x')
