-- expect: stopped
-- says: ran for more than
local guard <close> = setmetatable({}, {
  __close = function()
    while true do pcall(function() while true do end end) end
  end,
})
while true do end
