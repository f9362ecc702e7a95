-- expect: refused
-- says: takes one argument, got 4000
local t = {}
for i = 1, 4000 do t[i] = i end
host.echo(table.unpack(t))
