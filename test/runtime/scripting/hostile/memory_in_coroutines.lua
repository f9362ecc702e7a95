-- expect: stopped
local all = {}
while true do
  local co = coroutine.wrap(function(...) coroutine.yield(('x'):rep(60000) .. #all) end)
  co()
  all[#all + 1] = co
end
