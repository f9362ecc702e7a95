-- expect: harmless
-- pairs and next never return the table behind a library.
local found = 0
for name, value in pairs(string) do
  found = found + 1
  if type(value) == 'table' then error('a table: ' .. name) end
end
return next(string), found > 10
