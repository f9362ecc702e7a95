-- What things are called in answers to people.

local things = {}

-- Templates that are told of in place of one that there is not.
local OFFERED = 12

-- `brick`, `gold (50)`; what has no name is called by its template and its picture.
function things.called(item)
  local name = item.name or ("%s 0x%04X"):format(item.template, item.item_id)
  return item.stackable and item.amount > 1 and ("%s (%d)"):format(name, item.amount) or name
end

-- How many things lie in it, however deep.
function things.count_in(item)
  local count = 0
  for _, inner in ipairs(item.contents) do count = count + 1 + things.count_in(inner) end
  return count
end

-- Why nothing can be made of a template, nil where something can; with the templates that begin with what was typed.
function things.why_not_made(template)
  if items.template(template) then return nil end
  local _, reason = items.create(template)
  local begun = items.templates(template)
  if #begun == 0 then return reason end
  local more = #begun > OFFERED and (", and %d more"):format(#begun - OFFERED) or ""
  return ("%s; there are %s%s"):format(reason, table.concat(begun, ", ", 1, math.min(#begun, OFFERED)), more)
end

return things
