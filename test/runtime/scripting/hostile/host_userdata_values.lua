-- expect: refused
-- says: a function cannot be handed over
host.echo({ a = { b = print } })
