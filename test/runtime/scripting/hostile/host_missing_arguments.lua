-- expect: refused
-- says: bad argument #2 'text' to 'host.repeated' (string expected, got no value)
host.repeated(1)
