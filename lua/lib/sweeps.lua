-- Goes through items or creatures that have nothing to do with each other: a broken one fails alone, and the others go
-- on.

ledger.pass_on()

local sweeps = {}

local function name_of(one) return ("%s 0x%08X"):format(one.exists and one.template or "one that is gone", one.serial) end

-- Does something with one of them. If it fails, that is logged by its name. `work` may wait.
function sweeps.alone(one, work)
  local is_done, problem = pcall(work, one)
  if not is_done then log.error(("%s: %s"):format(name_of(one), tostring(problem))) end
end

-- Does something with each of a list, as `alone` does.
function sweeps.each(list, work)
  for _, one in ipairs(list) do sweeps.alone(one, work) end
end

return sweeps
