-- expect: refused
-- says: tables nested deeper than 8
local t = {}
t.t = t
host.echo(t)
