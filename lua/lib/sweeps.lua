-- Goes through lists whose entries have nothing to do with each other: a broken one fails alone, and the others go on.

ledger.pass_on()

local sweeps = {}

-- Does something with each entry. One that fails is logged by its name, and counts as looked at. `work` may wait.
function sweeps.each(list, name_of, work)
  for _, entry in ipairs(list) do
    local is_done, problem = pcall(work, entry)
    if not is_done then log.error(("%s: %s"):format(name_of(entry), tostring(problem))) end
  end
end

-- What an item or a creature is called in such a line.
function sweeps.name_of(one) return ("%s 0x%08X"):format(one.exists and one.template or "one that is gone", one.serial) end

return sweeps
