-- expect: refused
-- says: tables nested deeper than 8
local t = {}
for _ = 1, 100 do t = { t } end
return host.echo({ t })
