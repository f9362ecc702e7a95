-- expect: refused
-- says: attempt to load a binary chunk
local parts, i = { '\27', 'Lua' }, 0
assert(load(function() i = i + 1 return parts[i] end))
