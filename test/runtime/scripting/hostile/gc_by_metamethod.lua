-- expect: harmless
-- The check looks at the raw table, and so does Lua.
local metatable = setmetatable({}, { __index = { __gc = function() while true do end end } })
for _ = 1, 1000 do setmetatable({}, metatable) end
for _ = 1, 10000 do local garbage = { {} } end
return "done"
