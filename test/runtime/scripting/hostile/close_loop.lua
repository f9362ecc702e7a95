-- expect: stopped
-- says: ran for more than
-- While the first error unwinds, the variable's __close function loops, too.
while true do
  pcall(function()
    local guard <close> = setmetatable({}, { __close = function() while true do end end })
    while true do end
  end)
end
