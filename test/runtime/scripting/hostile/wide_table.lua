-- expect: refused
-- says: table of more than 10000 values
local row = {}
for i = 1, 1000 do row[i] = i end
local all = {}
for i = 1, 100 do all[i] = row end
host.echo(all)
