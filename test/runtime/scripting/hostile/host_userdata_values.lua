-- expect: refused
-- says: a function cannot be passed
host.echo({ a = { b = print } })
