-- expect: stopped
-- says: ran for more than
while true do
  pcall(function() while true do end end)
end
