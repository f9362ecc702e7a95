-- expect: refused
-- says: a table cannot be a key
host.echo({ [{}] = 1 })
