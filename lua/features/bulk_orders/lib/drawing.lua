-- Draws an order for somebody by skill (ModernUO SmallSmithBOD.CreateRandomFor, LargeSmithBOD).

local chances = require("features.crafting.lib.crafting").chances
local data = require("features.bulk_orders.data.orders")
local rules = require("features.bulk_orders.data.bulk_order_rules")
local trades = require("features.crafting.lib.crafting").trades

local drawing = {}

-- The own skill of somebody in a trade, in points; what raises it for a time does not count.
local function points_of(user, trade_name) return user:skill(trades.get(trade_name).skill) / 10 end

-- The row for a number of points, from rows with the best first.
local function row_for(rows, points)
  for _, row in ipairs(rows) do
    if points >= row[1] then return row[2] end
  end
end

-- A material by chance; nil for the plain one.
local function any_material(trade_name)
  local drawn = random.number()
  for index, chance in ipairs(data[trade_name].chances) do
    if drawn < chance then return trades.get(trade_name).materials.kinds[index + 1] end
    drawn = drawn - chance
  end
  return nil
end

-- A material that somebody can work; nil for the plain one.
local function material_for(trade_name, points)
  if points < rules.master_points then return nil end
  for _ = 1, rules.material_draws do
    local kind = any_material(trade_name)
    if not kind or points >= kind[2] then return kind and kind[1] end
  end
  return nil
end

-- The templates of a group of small orders that somebody can make, exceptionally if that is asked.
local function possible(user, trade_name, group, is_exceptional)
  local trade, found = trades.get(trade_name), {}
  for _, name in ipairs(group.groups) do
    for _, id in ipairs(trade.by_group[name] or {}) do
      local recipe = trade.recipes[id]
      local chance = not data[trade_name].except[id] and chances.success(user, trade, recipe)
      if chance and is_exceptional then chance = chances.exceptional(user, trade, recipe, chance) end
      if chance and chance > 0 then found[#found + 1] = recipe.template end
    end
  end
  return found
end

local function small(user, trade_name, points)
  local group = random.pick(data[trade_name].small)
  local chance = points >= rules.master_points and (points + rules.exceptional_more) / rules.exceptional_share or 0
  local is_exceptional = random.number() < chance
  local templates = possible(user, trade_name, group, is_exceptional)
  if #templates == 0 then return nil end
  return {
    trade = trade_name, amount = random.pick(row_for(rules.amounts, points)), exceptional = is_exceptional,
    material = group.materials and material_for(trade_name, points) or nil, parts = { { template = random.pick(templates), done = 0 } },
  }
end

local function large(trade_name)
  local names = {}
  for name in pairs(data[trade_name].large) do names[#names + 1] = name end
  table.sort(names)
  local name = random.pick(names)
  local set, parts = data[trade_name].large[name], {}
  for index, template in ipairs(set) do parts[index] = { template = template, done = 0 } end
  local kind = set.materials and any_material(trade_name) or nil
  return {
    trade = trade_name, amount = random.pick(rules.large_amounts), exceptional = random.number() < rules.large_exceptional,
    material = kind and kind[1], set = name, parts = parts,
  }
end

-- An order for somebody; nil if there is nothing that it could make.
function drawing.order(user, trade_name)
  local points = points_of(user, trade_name)
  local is_large = points >= rules.master_points and random.number() < (points - rules.large_less) / rules.large_share
  return is_large and large(trade_name) or small(user, trade_name, points)
end

-- How long somebody waits for the next order.
function drawing.pause_ms(user, trade_name)
  return row_for(rules.pauses, points_of(user, trade_name))
end

return drawing
