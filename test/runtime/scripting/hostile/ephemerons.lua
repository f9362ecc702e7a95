-- expect: harmless
-- Weak tables whose values are each other's keys. A collector may have to traverse them many times.
local keys, tables = {}, {}
for i = 1, 20000 do keys[i] = {} end
for i = 20000, 2, -1 do tables[i] = setmetatable({ [keys[i]] = keys[i - 1] }, { __mode = 'k' }) end
local first = keys[1]
keys = nil
for i = 1, 100000 do local garbage = { i } end
