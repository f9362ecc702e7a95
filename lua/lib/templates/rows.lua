-- What families of items and of creatures have in common.

local rows = {}

-- The tags of a family and of a row together.
function rows.tags(family, own)
  local all = table.move(family, 1, #family, 1, {})
  return own and table.move(own, 1, #own, #all + 1, all) or all
end

-- Moves members that templates do not have to the row's params; `damage` becomes `damage_min` and `damage_max`.
function rows.move_to_params(row, members)
  local params = {}
  for key, value in pairs(row.params or {}) do params[key] = value end
  for _, member in ipairs(members) do
    if row[member] ~= nil then params[member] = row[member] end
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
