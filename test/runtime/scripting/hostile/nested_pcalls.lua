-- expect: stopped
-- says: ran for more than
local function nest(depth)
  if depth == 0 then
    while true do end
  end
  while true do pcall(nest, depth - 1) end
end
nest(50)
