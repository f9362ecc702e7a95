-- No work on what tradespeople sell is worth more to tradespeople than it cost: gold would come out of nothing.

local lists = require("features.vendors.lib.lists")
local resources = require("features.crafting.lib.resources")
local trades = require("features.crafting.lib.trades")

-- What becomes of what by other ways than recipes (lua/features/crafting/lib/cloth.lua): how many of what, and how many
-- of what come of it.
local TURNS = {
  { 1, "cotton", 6, "spool_of_thread" }, { 1, "flax", 6, "spool_of_thread" }, { 1, "wool", 3, "dark_yarn" },
  { 5, "spool_of_thread", 1, "bolt_of_cloth" }, { 5, "dark_yarn", 1, "bolt_of_cloth" }, { 5, "light_yarn", 1, "bolt_of_cloth" },
  { 5, "light_yarn_unraveled", 1, "bolt_of_cloth" }, { 1, "bolt_of_cloth", 50, "cloth" }, { 1, "cloth", 1, "bandage" },
  { 1, "uncut_cloth", 1, "bandage" }, { 1, "hides", 1, "leather" },
}

-- The least price at which tradespeople sell each template, and the highest at which they buy it.
local function market()
  local costs, prices = {}, {}
  for name, list in pairs(lists.all()) do
    for _, goods in ipairs(vendor.goods(name)) do
      local template = goods.template
      if template then costs[template] = math.min(goods.price, costs[template] or goods.price) end
    end
    for template, price in pairs(list.buys or {}) do prices[template] = math.max(price, prices[template] or price) end
  end
  return costs, prices
end

-- What all needs of a recipe cost; nil where something cannot be bought. A crafter who never fails pays that; failures
-- cost more.
local function cost_of(recipe, costs)
  local sum = 0
  for _, need in ipairs(recipe.needs) do
    local least = need.is_drink and 0 or nil
    for template in pairs(need.is_drink and {} or resources.as_good(need[1])) do
      local cost = costs[template]
      if cost and (not least or cost < least) then least = cost end
    end
    if not least then return nil end
    sum = sum + least * need[2]
  end
  return sum
end

local function recipes()
  local found = {}
  for _, name in ipairs(trades.names()) do
    for _, recipe in pairs(trades.get(name).recipes) do
      if not recipe.works_on then found[#found + 1] = recipe end
    end
  end
  return found
end

-- Lowers what things cost by what comes of others, until nothing changes.
local function settle(costs)
  local all, is_changed = recipes(), true
  local function lower(template, cost)
    if cost and cost < (costs[template] or math.huge) then costs[template], is_changed = cost, true end
  end
  while is_changed do
    is_changed = false
    for _, recipe in ipairs(all) do lower(recipe.template, cost_of(recipe, costs)) end
    for _, turn in ipairs(TURNS) do
      local cost = costs[turn[2]]
      lower(turn[4], cost and turn[1] * cost / turn[3])
    end
  end
end

test.case("nothing that can be made of what tradespeople sell is worth more to them than it cost", function()
  local costs, prices = market()
  settle(costs)
  local endless = {}
  for template, price in pairs(prices) do
    if costs[template] and price > costs[template] then
      endless[#endless + 1] = ("%s costs %g and brings %d"):format(template, costs[template], price)
    end
  end
  table.sort(endless)
  expect.equal(endless, {})
end)
