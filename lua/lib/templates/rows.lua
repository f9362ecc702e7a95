-- What the rows of item and creature families have in common.

local rows = {}

-- A list of the tags of a family and those of a row.
function rows.tags(family, own)
  local all = table.move(family, 1, #family, 1, {})
  return own and table.move(own, 1, #own, #all + 1, all) or all
end

-- Moves members of a row that templates do not have into its params, under their names; `damage` becomes `damage_min` and
-- `damage_max`.
function rows.move_to_params(row, members)
  local params = {}
  for key, value in pairs(row.params or {}) do params[key] = value end
  for _, member in ipairs(members) do
    params[member] = row[member]
    row[member] = nil
  end
  local damage = row.damage
  if damage then
    params.damage_min, params.damage_max = table.unpack(type(damage) == "table" and damage or { damage, damage })
    row.damage = nil
  end
  row.params = next(params) and params
end

return rows
