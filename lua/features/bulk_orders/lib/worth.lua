-- What a complete order is worth: points, and by them gold, fame and a thing (ModernUO RewardCalculator).

local data = require("features.bulk_orders.data.orders")
local gold_tables = require("features.bulk_orders.data.gold")
local rewards = require("features.bulk_orders.data.rewards")
local rules = require("features.bulk_orders.data.bulk_order_rules")
local trades = require("features.crafting.lib.crafting").trades

local worth = {}

-- The rows of the tables of gold by the number of pieces.
local ROW_OF = { [10] = 1, [15] = 2, [20] = 3 }

-- The place of a material among those of the trade: 1 for the plain one.
local function place_of(order)
  for index, kind in ipairs(trades.get(order.trade).materials.kinds) do
    if kind[1] == order.material then return index end
  end
  return 1
end

local function set_of(order) return order.set and data[order.trade].large[order.set] or nil end

function worth.points(order)
  local facts, set, place = data[order.trade], set_of(order), place_of(order)
  local points = rewards.amounts[order.amount] or 0
  if order.exceptional then points = points + facts.exceptional_points end
  if set then points = points + set.points end
  if place > 1 then points = points + facts.material_points[1] + facts.material_points[2] * (place - 2) end
  return points
end

-- The gold of the table, before it is drawn around that.
function worth.table_gold(order)
  local set = set_of(order)
  local kind = set and (set.gold or order.set) or "small"
  local row = gold_tables[order.trade][kind][order.exceptional and "exceptional" or "plain"][ROW_OF[order.amount] or 1]
  return row[place_of(order)] or row[1]
end

function worth.gold(order)
  local gold = worth.table_gold(order)
  return random.integer(math.floor(gold * rules.gold_least), math.floor(gold * rules.gold_most))
end

function worth.fame(order)
  local steps = worth.points(order) // rules.fame_share
  return steps * steps
end

local function group_for(order)
  local points, found = worth.points(order), nil
  for _, group in ipairs(rewards[order.trade]) do
    if points >= group[1] then found = group[2] end
  end
  return found
end

-- The thing that an order brings: a row for rewards.give_bag.
function worth.thing(order)
  local rows, total = group_for(order), 0
  for _, row in ipairs(rows) do total = total + row[1] end
  local drawn = random.integer(1, total)
  for _, row in ipairs(rows) do
    drawn = drawn - row[1]
    if drawn <= 0 then
      local wish = row[4] or row.hues and { hue = random.pick(row.hues) } or nil
      return { row[2], row[3], wish }
    end
  end
end

return worth
