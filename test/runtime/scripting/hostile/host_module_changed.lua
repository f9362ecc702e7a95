-- expect: refused
-- says: 'host.echo' cannot be assigned
host.echo = print
