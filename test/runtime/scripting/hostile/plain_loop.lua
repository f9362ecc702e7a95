-- expect: stopped
-- says: ran for more than its 50 ms
while true do end
