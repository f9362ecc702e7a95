-- Furniture of several parts that is placed in houses by deeds (ModernUO Items/Addons, what the era had).
--
-- A row: the id of the deed without its end, what it is called, and `wall`, the neighbouring tile on which a wall must
-- stand. The parts are those of the object called `<id>_addon` in features/decorations/data/addon_parts.lua.

local list = {}

local function one(id, name, wall) list[#list + 1] = { id = id, name = name, wall = wall } end

-- One that faces east and one that faces south.
local function pair(id, name, walls)
  one(id .. "_east", name .. " (east)", walls and { -1, 0 })
  one(id .. "_south", name .. " (south)", walls and { 0, -1 })
end

one("small_forge", "a small forge")
pair("large_forge", "a large forge")
pair("anvil", "an anvil")
pair("spinning_wheel", "a spinning wheel")
pair("loom", "a loom")
pair("stone_oven", "a stone oven")
pair("flour_mill", "a flour mill")
pair("water_trough", "a water trough")
pair("small_bed", "a small bed")
pair("large_bed", "a large bed")
pair("training_dummy", "a training dummy")
pair("pickpocket_dip", "a pickpocket dip")
one("archery_butte", "an archery butte")
pair("dart_board", "a dart board", true)
pair("gray_brick_fireplace", "a grey brick fireplace")
pair("sandstone_fireplace", "a sandstone fireplace")
pair("stone_fireplace", "a stone fireplace")
pair("medium_stone_table", "a medium stone table")
pair("large_stone_table", "a large stone table")
pair("small_stretched_hide", "a small stretched hide")
pair("medium_stretched_hide", "a medium stretched hide")
pair("light_flower_tapestry", "a light flower tapestry")
pair("dark_flower_tapestry", "a dark flower tapestry")
pair("brown_bear_rug", "a brown bear rug")
pair("polar_bear_rug", "a polar bear rug")
one("stone_fountain", "a stone fountain")
one("sandstone_fountain", "a sandstone fountain")
one("pentagram", "a pentagram")
one("abbatoir", "an abattoir")

-- What taxidermists make of corpses (ModernUO TaxidermyKit), by the template of the creature or fish.
list.trophies = {
  brown_bear = "brown_bear_trophy", great_hart = "great_hart_trophy", big_fish = "big_fish_trophy", gorilla = "gorilla_trophy",
  orc = "orc_trophy", polar_bear = "polar_bear_trophy", troll = "troll_trophy",
}
pair("brown_bear_trophy", "a brown bear trophy", true)
pair("great_hart_trophy", "a great hart trophy", true)
pair("big_fish_trophy", "a big fish trophy", true)
pair("gorilla_trophy", "a gorilla trophy", true)
pair("orc_trophy", "an orc trophy", true)
pair("polar_bear_trophy", "a polar bear trophy", true)
pair("troll_trophy", "a troll trophy", true)

return list
