-- expect: stopped
-- says: ran for more than
while true do pcall(host.fault) end
