-- expect: harmless
-- The host reads tables raw, so no code of the script runs meanwhile.
local t = setmetatable({}, {
  __index = function() while true do end end,
  __len = function() return 1 << 60 end,
  __pairs = function() while true do end end,
})
return host.echo(t)
