-- expect: refused
-- says: unknown member 'z'; known members are x, y
host.place({ x = 1, y = 2, z = 3 })
