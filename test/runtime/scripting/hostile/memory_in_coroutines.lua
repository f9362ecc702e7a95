-- expect: stopped
-- says: used up their
local all = {}
while true do
  local co = coroutine.wrap(function(n)
    local mine = ('x'):rep(60000) .. n
    coroutine.yield()
    return mine
  end)
  co(#all)
  all[#all + 1] = co
end
