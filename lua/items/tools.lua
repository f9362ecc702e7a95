-- Tools of the trades.

local cloth_work = require("features.crafting.lib.crafting").cloth
local dyeing = require("features.dyeing.lib.dyeing")
local fishing = require("features.gathering.lib.gathering").fishing
local items_of = require("lib.templates.item_families")
local locks = require("features.active_skills.lib.active_skills").locks
local magic_marks = require("features.fighting.lib.fighting").magic_marks
local mining = require("features.gathering.lib.gathering").mining
local music = require("features.active_skills.lib.active_skills").music
local outdoors = require("features.active_skills.lib.active_skills").outdoors
local sextant = require("lib.sextant")
local tools = require("lib.tools")
local using = require("features.crafting.lib.crafting").using

local tool = items_of { tags = { "tool" }, weight = 1, on_use = using.use, on_describe = tools.describe }
tool("dovetail_saw", 0x1028, { weight = 2 })
tool("draw_knife", 0x10E4)
tool("fletcher_tools", 0x1022, { name = "fletcher's tools", weight = 2 })
tool("flour_sifter", 0x103E)
tool("froe", 0x10E5)
tool("hammer", 0x102A, { weight = 2 })
tool("inshave", 0x10E6)
tool("jointing_plane", 0x1030, { weight = 2 })
tool("mapmakers_pen", 0x0FBF, { name = "mapmaker's pen" })
tool("mortar_pestle", 0x0E9B, { name = "mortar and pestle" })
tool("moulding_plane", 0x102C, { weight = 2 })
tool("nails", 0x102E, { weight = 2 })
tool("rolling_pin", 0x1043)
tool("saw", 0x1034, { weight = 2 })
tool("scorp", 0x10E7)
tool("scribes_pen", 0x0FBF, { name = "scribe's pen" })
tool("sewing_kit", 0x0F9D, { name = "sewing kit", weight = 2 })
tool("skillet", 0x097F)
tool("sledge_hammer", 0x0FB5, { layer = "one_handed" })
tool("smith_hammer", 0x13E3, { name = "smith's hammer", weight = 8, layer = "one_handed" })
tool("runic_hammer", 0x13E3, { weight = 8, layer = "one_handed", uses = { 50, 50 } })
tool("ancient_smithy_hammer", 0x13E4, { weight = 8, layer = "one_handed", uses = { 600, 600 } })
tool("smoothing_plane", 0x1032)
tool("tinker_tools", 0x1EB8, { name = "tinker's tools" })
tool("tinkers_tools", 0x1EBC, { name = "tinker's tools" })
tool("tongs", 0x0FBB, { weight = 2 })

local harvest_tool = items_of { tags = { "tool" }, weight = 11, uses = { 50, 50 }, on_use = mining.use, on_describe = tools.describe }
harvest_tool("gargoyles_pickaxe", 0x0E85, {
  name = "gargoyle's pickaxe", layer = "one_handed", damage = { 13, 15 }, speed = 35, needs_strength = 50,
})
harvest_tool("prospectors_tool", 0x0FB4, {
  name = "prospector's tool", weight = 9, layer = "one_handed", damage = { 13, 15 }, speed = 33, needs_strength = 40,
})
harvest_tool("shovel", 0x0F39, { weight = 5 })
harvest_tool("sturdy_pickaxe", 0x0E86, {
  hue = 0x973, layer = "one_handed", damage = { 13, 15 }, speed = 35, needs_strength = 50, uses = { 180, 180 },
})
harvest_tool("sturdy_shovel", 0x0F39, { hue = 0x973, weight = 5, uses = { 180, 180 } })
harvest_tool("fishing_pole", 0x0DC0, { weight = 8, layer = "two_handed", uses = { 150, 150 }, on_use = fishing.use })

local tailoring = items_of { tags = { "tool", "tailoring" }, weight = 10 }
tailoring("dressform", 0x0EC6, { purpose = "Tailors fit clothes on it." })
tailoring("dyes", 0x0FA9, { weight = 3, on_use = dyeing.use_dyes })
tailoring("scissors", 0x0F9F, { weight = 1, on_use = cloth_work.cut })

local tub = items_of { tags = { "tool", "tailoring" }, weight = 10, on_use = dyeing.use_tub }
tub("black_dye_tub", 0x0FAB, { hue = 0x1 })
tub("blaze_dye_tub", 0x0FAB, { hue = 0x489 })
tub("dye_tub", 0x0FAB)
tub("furniture_dye_tub", 0x0FAB)
tub("leather_dye_tub", 0x0FAB)
tub("metallic_cloth_dyetub", 0x0FAB)
tub("metallic_leather_dye_tub", 0x0FAB)
tub("runebook_dye_tub", 0x0FAB)
tub("special_dye_tub", 0x0FAB)
tub("white_cloth_dye_tub", 0x0FAB, { hue = 0x9C2 })
tub("white_leather_dye_tub", 0x0FAB, { hue = 0x9C2 })
tailoring("statuette_dye_tub", 0x0FAB)

local other_tool = items_of { tags = { "tool" }, weight = 1 }
other_tool("lockpick", 0x14FC, { stackable = true, on_use = locks.use_pick })
other_tool("disguise_kit", 0x0E05)
other_tool("bedroll", 0x0A57, { weight = 5, on_use = outdoors.unroll })
other_tool("kindling", 0x0DE1, { weight = 5, stackable = true, on_use = outdoors.light })
other_tool("sextant", 0x1058, { weight = 2, on_use = sextant.use })
other_tool("hair_dye", 0x0EFF, { on_use = dyeing.use_hair_dye })
other_tool("blowpipe", 0x0E8A, { hue = 0x3B9, weight = 4, purpose = "Glassblowers shape glass with it." })
other_tool("mallet_and_chisel", 0x12B3, { purpose = "Stonecrafters hew granite with it." })
other_tool("globe", 0x1047, { weight = 3, on_use = sextant.find_region })
other_tool("whip", 0x166E)
other_tool("paints_and_brush", 0x0FC1)
other_tool("pen_and_ink", 0x0FBF, { name = "pen and ink" })

local instrument = items_of { tags = { "tool", "instrument" }, weight = 1, on_use = music.use, on_describe = magic_marks.describe }
instrument("drums", 0x0E9C, { weight = 4 })
instrument("harp", 0x0EB1, { weight = 35 })
instrument("lap_harp", 0x0EB2, { weight = 10 })
instrument("lute", 0x0EB3, { weight = 5 })
instrument("tambourine", 0x0E9D)
instrument("tambourine_tassel", 0x0E9E)
instrument("bamboo_flute", 0x2805, { weight = 2 })
