-- What the window of crafting remembers of each character: the last ten recipes of a trade, the number to make, the
-- material, and whether a maker's mark is wanted. It is stored with the character.

local memory = {}

local LAST, NUMBER_MOST = 10, 100

memory.NUMBER_MOST = NUMBER_MOST

-- The table of a character for a trade.
function memory.of(user, trade)
  local stored = store.character(user.serial)
  stored.crafting = stored.crafting or {}
  stored.crafting[trade.name] = stored.crafting[trade.name] or {}
  return stored.crafting[trade.name]
end

-- The ids of the recipes that somebody used last, the last one first.
function memory.last(user, trade)
  local ids = {}
  for index, id in ipairs(memory.of(user, trade).last or {}) do ids[index] = id end
  return ids
end

-- Notes down that somebody used a recipe.
function memory.note(user, trade, recipe)
  local ids = { recipe.id }
  for _, id in ipairs(memory.last(user, trade)) do
    if id ~= recipe.id and #ids < LAST then ids[#ids + 1] = id end
  end
  memory.of(user, trade).last = ids
end

-- How many somebody wants to make at once.
function memory.number(user, trade) return memory.of(user, trade).number or 1 end

function memory.set_number(user, trade, number)
  memory.of(user, trade).number = math.max(1, math.min(number, NUMBER_MOST))
end

-- Whether exceptional work gets the maker's mark.
function memory.marks(user, trade) return memory.of(user, trade).mark ~= false end

function memory.toggle_marks(user, trade)
  local own = memory.of(user, trade)
  own.mark = own.mark == false
end

-- The material that somebody works with; that of the base where none was chosen.
function memory.material(user, trade)
  if not trade.materials then return nil end
  return memory.of(user, trade).material or trade.materials.base
end

function memory.set_material(user, trade, template) memory.of(user, trade).material = template end

return memory
