-- What staff see of the pets that somebody has in stables.

-- A character's param: the records of its pets (features/pets/lib/stables.lua).
local STABLED = "stabled"

staff_page.add {
  page = "character", name = "stables", title = "In the stables",
  rows = function(subject)
    local rows = {}
    for index, record in ipairs(subject.params[STABLED] or {}) do
      rows[index] = { label = record.name, value = record.template .. ((record.bonded or record.params and record.params.bonded) and ", bonded" or "") }
    end
    return rows
  end,
}
