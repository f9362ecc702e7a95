-- The lists of goods, and who has which of them.

local beasts = require("features.vendors.data.beasts")
local professions = require("features.vendors.data.professions")

local TABLES = {
  require("features.vendors.data.armor"), require("features.vendors.data.crafts"), require("features.vendors.data.deed_goods"),
  require("features.vendors.data.food"), require("features.vendors.data.magic"), require("features.vendors.data.smithy"),
  require("features.vendors.data.travel"), require("features.vendors.data.weapons"),
}

local lists = {}

local by_name = {}
for _, rows in ipairs(TABLES) do
  for name, list in pairs(rows) do by_name[name] = list end
end

-- Some lists have beasts alone, and some are empty until a package extends them.
for name in pairs(beasts.lists) do by_name[name] = by_name[name] or {} end
for _, names in pairs(professions) do
  for _, name in ipairs(names) do by_name[name] = by_name[name] or {} end
end

-- All lists by name.
function lists.all() return by_name end

-- The names of the lists of a tradesperson; nil if it has none.
function lists.of(mobile)
  if mobile.is_player then return nil end
  return mobile:get("stock_lists") or professions[mobile.template]
end

-- What a tradesperson buys: prices by template.
function lists.bought_by(mobile)
  local prices = {}
  for _, name in ipairs(lists.of(mobile) or {}) do
    for template, price in pairs(by_name[name] and by_name[name].buys or {}) do
      prices[template] = math.max(price, prices[template] or 0)
    end
  end
  return prices
end

return lists
