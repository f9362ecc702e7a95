-- expect: refused
-- says: table of more than 10000 values
local t = {}
for i = 1, 10001 do t[i] = i end
host.echo(t)
