-- Trades and their recipes, as they are declared.
--
--   trades.declare {
--     name = "blacksmithy", title = "Blacksmithy", skill = "blacksmithy", tools = { "tongs" },
--     groups = { { "Bladed", { { "dagger", -0.4, 49.6, "iron_ingot", 3 } } } },
--   }
--
-- A trade has further `places` that are needed for all work; `least_chance` of a user who is just able, from 0 to 1;
-- `exceptional`, how the chance for exceptional work follows from that for success: "less_60" (default),
-- "less_60_to_45", "half_less_10", or "never"; `sound`; `materials` with `base` and `kinds`, lists of template, points
-- of skill and, for armor, points of rating; `marks`, whether it has a maker's mark; `runes`, by material the params
-- that a runic tool gives weapons of it; `repairs`, `smelts`; `gives_back`, a template that remains of a failure;
-- `why_not(user, recipe)`, a text of the client or a sentence; `failed` and `made`, texts of the client.
--
-- A row of a group is a recipe: template, points of skill from which it is possible and sure, then templates and
-- amounts of what it takes. Its further members: `skills`, other skills with the same two points; `least_chance`, in
-- place of that of the trade; `near`, a place that is needed; `whole`, whether all that is there is used at once;
-- `drinks`, drinks and measures of them that are used up out of vessels, such as { "water", 1 }; `mana`; `id`, where a
-- template has two recipes; `label`; `plain`, never exceptional; `on_made(user, item)`; `chooses(user)`, which asks for
-- what the work is done on and returns it, and `works_on(user, chosen)`, which returns a text and whether it was done,
-- instead of making an item.

local trades = {}

-- Members of a row that a recipe has, too.
local FURTHER = {
  "skills", "least_chance", "near", "whole", "mana", "label", "plain", "on_made", "chooses", "works_on",
}

local TRADE, RECIPE = "trade", "recipe"

-- The trades in force by name and by tool, and the versions of the registry that they were made from.
local by_name, by_tool, made_of = {}, {}, nil

-- The recipe of a row.
local function recipe_of(trade, group, row)
  local needs = {}
  for index = 4, #row, 2 do needs[#needs + 1] = { row[index], row[index + 1] } end
  for index = 1, #(row.drinks or {}), 2 do
    needs[#needs + 1] = { row.drinks[index], row.drinks[index + 1], is_drink = true }
  end
  local recipe = {
    id = row.id or row[1], template = row[1], group = group, from = row[2], sure = row[3], needs = needs, trade = trade.name,
  }
  for _, member in ipairs(FURTHER) do recipe[member] = row[member] end
  return recipe
end

local function add(trade, group, row)
  local recipe = recipe_of(trade, group, row)
  if not trade.recipes[recipe.id] then
    if not trade.by_group[group] then
      trade.by_group[group] = {}
      table.insert(trade.group_names, group)
    end
    table.insert(trade.by_group[group], recipe.id)
  end
  trade.recipes[recipe.id] = recipe
end

local function make(declared)
  local trade = setmetatable({ recipes = {}, by_group = {}, group_names = {} }, { __index = declared })
  by_name[declared.name] = trade
  for _, tool in ipairs(declared.tools) do by_tool[tool] = trade end
  for _, group in ipairs(declared.groups) do
    for _, row in ipairs(group[2]) do add(trade, group[1], row) end
  end
end

-- Makes the trades again when a file has declared another one, or was deleted.
local function refresh()
  local now = registry.version(TRADE) .. " " .. registry.version(RECIPE)
  if made_of == now then return end
  by_name, by_tool, made_of = {}, {}, now
  for _, entry in ipairs(registry.all(TRADE)) do make(entry.value) end
  for _, entry in ipairs(registry.all(RECIPE)) do
    local one = entry.value
    if by_name[one.trade] then add(by_name[one.trade], one.group, one.row) end
  end
end

-- Declares a recipe of a trade, in a group of its window, while a file is loaded. It stands in place of one of the
-- trade with its id.
function trades.recipe(trade_name, group, row)
  local where = registry.where()
  registry.add(RECIPE, ("%s: %s"):format(trade_name, row.id or row[1]), { trade = trade_name, group = group, row = row })
  timer.after(0, function()
    if not trades.get(trade_name) then error(("%sthere is no trade %s"):format(where, trade_name), 0) end
  end)
end

-- Declares a trade while a file is loaded. In a package it may have `override`, to stand in place of one with its name.
function trades.declare(declared) registry.add(TRADE, declared.name, declared, { override = declared.override }) end

function trades.get(name)
  refresh()
  return by_name[name]
end

-- The trade of a tool, by its template.
function trades.of_tool(template)
  refresh()
  return by_tool[template]
end

-- The names of all trades, in the order of the alphabet.
function trades.names()
  refresh()
  local names = {}
  for name in pairs(by_name) do names[#names + 1] = name end
  table.sort(names)
  return names
end

-- What a recipe is called.
function trades.label(recipe)
  if recipe.label then return recipe.label end
  local facts = items.template(recipe.template)
  return facts and facts.name or recipe.template
end

-- What a recipe takes with a material in place of the base of its trade.
function trades.needs(trade, recipe, material)
  local base = trade.materials and trade.materials.base
  local needs = {}
  for index, need in ipairs(recipe.needs) do
    needs[index] = { need[1] == base and material or need[1], need[2], is_drink = need.is_drink }
  end
  return needs
end

-- The row of a material of a trade; nil for one that it does not work with.
function trades.material(trade, template)
  for _, kind in ipairs(trade.materials and trade.materials.kinds or {}) do
    if kind[1] == template then return kind end
  end
  return nil
end

return trades
