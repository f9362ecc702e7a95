-- expect: refused
-- says: 'host.repeated' takes 2 arguments, got 3
host.repeated(1, 'x', nil)
