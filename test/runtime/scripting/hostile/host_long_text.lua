-- expect: refused
-- says: is longer than 1000
host.repeated(1, ('x'):rep(1001))
