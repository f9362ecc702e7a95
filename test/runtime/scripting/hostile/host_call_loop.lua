-- expect: stopped
-- says: ran for more than
while true do host.echo(1) end
