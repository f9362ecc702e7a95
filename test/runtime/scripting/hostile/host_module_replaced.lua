-- expect: refused
-- says: 'host' belongs to the host and cannot be assigned
host = {}
