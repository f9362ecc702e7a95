-- What is in bottles, jugs, pitchers and glasses, in measures (ModernUO BaseBeverage).
--
-- Params of a vessel: `vessel`, its row in features/food/data/drinks.lua; `content`, the drink; `measures`, how many
-- are left. Without `measures` it is as its template says: full of its `content`, or empty.

local carried = require("lib.carried")
local data = require("features.food.data.drinks")

local vessels = {}

-- The row of a vessel; nil for another item.
function vessels.row(item) return data.vessels[item:get("vessel") or ""] end

-- What is in a vessel: the drink and how many measures; nil and 0 for nothing.
function vessels.of(item)
  local row = vessels.row(item)
  if not row then return nil, 0 end
  local measures = item:get("measures") or (item:get("content") and row.holds or 0)
  if measures <= 0 then return nil, 0 end
  return item:get("content"), measures
end

-- Sets what is in a vessel; picture and name follow.
function vessels.set(item, content, measures)
  local row, is_empty = vessels.row(item), measures <= 0
  item:set("measures", math.max(0, measures))
  if not is_empty then item:set("content", content) end
  item.item_id = not is_empty and row.art[content] or row.empty
  item.name = is_empty and row.name or ("%s of %s"):format(row.name, content)
  item:refresh()
end

-- The vessels with a drink that somebody has at hand, those with the least of it first, and their measures together.
function vessels.with(user, drink)
  local found, sum = {}, 0
  for _, item in ipairs(carried.all(user)) do
    local content, measures = vessels.of(item)
    if content == drink then
      found[#found + 1] = { item = item, measures = measures }
      sum = sum + measures
    end
  end
  table.sort(found, function(one, other)
    if one.measures ~= other.measures then return one.measures < other.measures end
    return one.item.serial < other.item.serial
  end)
  return found, sum
end

-- Takes measures of a drink out of vessels that somebody has at hand, or nothing. Returns whether there was enough.
function vessels.take(user, drink, measures)
  local found, sum = vessels.with(user, drink)
  if sum < measures then return false end
  for _, one in ipairs(found) do
    local taken = math.min(measures, one.measures)
    if taken > 0 then vessels.set(one.item, drink, one.measures - taken) end
    measures = measures - taken
  end
  return true
end

return vessels
