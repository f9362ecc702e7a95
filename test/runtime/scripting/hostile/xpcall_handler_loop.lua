-- expect: stopped
-- says: ran for more than
xpcall(error, function() while true do end end)
