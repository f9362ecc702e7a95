-- The trades of the stock (ModernUO Engines/Craft). What they make stands in features/crafting/data.

local inscription = require("features.crafting.lib.inscription")
local jewelry = require("features.crafting.lib.jewelry")
local locked_chest = require("features.crafting.lib.locked_chests")
local materials = require("features.crafting.data.materials")
local trades = require("features.crafting.lib.trades")

local SCROLL_WRITTEN, SCROLL_RUINED = 501629, 501630 -- You inscribe the spell; You fail to inscribe the scroll.
-- You pour the potion into a bottle; You fail to create a useful potion.
local POTION_MADE, POTION_FAILED = 500279, 500287
local LOCKABLE = { wooden_box = true, small_crate = true, medium_crate = true, large_crate = true, wooden_chest = true }

-- The groups of a data file with further groups.
local function with(groups, ...)
  local all = table.move(groups, 1, #groups, 1, {})
  for _, group in ipairs { ... } do all[#all + 1] = group end
  return all
end

local function with_locks(groups)
  for _, group in ipairs(groups) do
    for _, row in ipairs(group[2]) do
      if LOCKABLE[row[1]] then row.on_made = locked_chest end
    end
  end
  return groups
end

trades.declare {
  name = "blacksmithy", title = "Blacksmithy", skill = "blacksmithy", runes = require("features.crafting.data.runic"),
  tools = { "smith_hammer", "sledge_hammer", "tongs", "runic_hammer", "ancient_smithy_hammer" },
  places = { "anvil", "forge" }, exceptional = "less_60_to_45", sound = 0x2A, materials = materials.metal,
  marks = true, repairs = true, smelts = true, groups = require("features.crafting.data.blacksmithy"),
}
trades.declare {
  name = "tailoring", title = "Tailoring", skill = "tailoring", tools = { "sewing_kit" }, least_chance = 0.5,
  exceptional = "less_60_to_45", sound = 0x248, materials = materials.leather, marks = true,
  groups = require("features.crafting.data.tailoring"),
}
trades.declare {
  name = "carpentry", title = "Carpentry", skill = "carpentry", least_chance = 0.5, sound = 0x23D, materials = materials.wood,
  tools = {
    "dovetail_saw", "draw_knife", "froe", "hammer", "inshave", "jointing_plane", "moulding_plane", "nails", "saw", "scorp",
    "smoothing_plane",
  },
  marks = true, groups = with_locks(require("features.crafting.data.carpentry")),
}
trades.declare {
  name = "bowcraft", title = "Bowcraft and Fletching", skill = "bowcraft_fletching", tools = { "fletcher_tools" }, least_chance = 0.5,
  exceptional = "half_less_10", sound = 0x55, materials = materials.wood, marks = true,
  groups = require("features.crafting.data.bowcraft"),
}
trades.declare {
  name = "tinkering", title = "Tinkering", skill = "tinkering", tools = { "tinker_tools", "tinkers_tools" }, marks = true, repairs = true,
  materials = materials.metal,
  groups = with(require("features.crafting.data.tinkering"), jewelry(), require("features.crafting.lib.chest_traps")),
}
trades.declare {
  name = "alchemy", title = "Alchemy", skill = "alchemy", tools = { "mortar_pestle" }, exceptional = "never", sound = 0x242,
  gives_back = "bottle", made = POTION_MADE, failed = POTION_FAILED, groups = require("features.crafting.data.alchemy"),
}
trades.declare {
  name = "inscription", title = "Inscription", skill = "inscription", tools = { "scribes_pen" }, sound = 0x249,
  marks = true, why_not = inscription.why_not, made = SCROLL_WRITTEN, failed = SCROLL_RUINED, groups = inscription.groups(),
}
trades.declare {
  name = "cooking", title = "Cooking", skill = "cooking", tools = { "skillet", "rolling_pin", "flour_sifter" },
  exceptional = "never", groups = require("features.crafting.data.cooking"),
}
trades.declare {
  name = "cartography", title = "Cartography", skill = "cartography", tools = { "mapmakers_pen" }, exceptional = "never", sound = 0x249,
  groups = require("features.crafting.data.cartography"),
}
