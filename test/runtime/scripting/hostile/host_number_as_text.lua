-- expect: refused
-- says: string expected, got number
host.repeated(1, 5)
