-- Which recipes the window of crafting shows, and what it says of each.

local chances = require("features.crafting.lib.chances")
local memory = require("features.crafting.lib.memory")
local things = require("lib.things")
local trades = require("features.crafting.lib.trades")

local listing = {}

listing.LAST = "Last ten"

local function called(template)
  local facts = items.template(template)
  return facts and facts.name or template
end

-- The recipes that match what was sought, in the order of the groups.
local function sought_in(trade, sought)
  local found, wanted = {}, sought:lower()
  for _, group in ipairs(trade.group_names) do
    for _, id in ipairs(trade.by_group[group]) do
      if trades.label(trade.recipes[id]):lower():find(wanted, 1, true) then found[#found + 1] = id end
    end
  end
  return found
end

-- The recipes of a view: a group, the last ten, or what was sought.
function listing.recipes(user, trade, view)
  local ids
  if view.sought and view.sought ~= "" then
    ids = sought_in(trade, view.sought)
  elseif view.group == listing.LAST then
    ids = memory.last(user, trade)
  else
    ids = trade.by_group[view.group or trade.group_names[1]] or {}
  end
  local recipes = {}
  for _, id in ipairs(ids) do
    if trade.recipes[id] then recipes[#recipes + 1] = trade.recipes[id] end
  end
  return recipes
end

-- What a recipe takes, in words.
function listing.needs(trade, recipe, material)
  local parts = {}
  for _, need in ipairs(trades.needs(trade, recipe, material)) do
    parts[#parts + 1] = need.is_drink and ("%s (%d of a vessel)"):format(need[1], need[2]) or things.counted(need[1], need[2])
  end
  return table.concat(parts, ", ")
end

-- The chance of success in words; a dash if the user is not able.
function listing.chance(user, trade, recipe)
  local chance = chances.success(user, trade, recipe)
  return chance and ("%d%%"):format(math.floor(chance * 100)) or "-"
end

listing.called = called

return listing
