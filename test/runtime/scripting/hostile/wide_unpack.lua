-- expect: refused
-- says: more than 4096 elements
local t = {}
for i = 1, 50000 do t[i] = i end
host.echo(table.unpack(t))
