-- expect: harmless
-- Lua notices a finalizer only at the time the metatable is set.
local metatable = {}
for _ = 1, 1000 do setmetatable({}, metatable) end
metatable.__gc = function() while true do end end
for _ = 1, 10000 do local garbage = { {} } end
return "done"
