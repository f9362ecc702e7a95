-- expect: refused
-- says: tables nested deeper than 8
local t = {}
for _ = 1, 10000 do t = { t } end
host.echo(t)
