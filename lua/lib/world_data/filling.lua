-- The steps by which an empty world is filled, in their order. The file of each step declares it.

local filling = {}

local KIND = "step of filling"

-- Declares a step. `row` has its `place` in the order, the `kind` of its data if what the sample has of it is for the
-- demo town only, and `work()`, which runs in a job and returns what it did, or false and a reason.
function filling.step(name, row) registry.add(KIND, ("%02d %s"):format(row.place, name), row) end

-- The steps in their order.
function filling.steps()
  local steps = {}
  for index, entry in ipairs(registry.all(KIND)) do steps[index] = entry.value end
  return steps
end

return filling
