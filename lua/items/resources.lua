-- Raw materials: ores, ingots, wood, hides, wool and what is made of them.

local cloth_work = require("features.crafting.lib.crafting").cloth
local items_of = require("lib.templates.item_families")
local lights = require("features.lights.lib.lights")
local smelting = require("features.crafting.lib.crafting").smelting

local HIDES = "Cut them with scissors to make leather."

local ingot = items_of { tags = { "resource", "metal", "commodity" }, weight = 0.1, stackable = true }
ingot("agapite_ingot", 0x1BF2, { hue = 0x979 })
ingot("bronze_ingot", 0x1BF2, { hue = 0x972 })
ingot("copper_ingot", 0x1BF2, { hue = 0x96D })
ingot("dull_copper_ingot", 0x1BF2, { hue = 0x973 })
ingot("gold_ingot", 0x1BF2, { hue = 0x8A5 })
ingot("iron_ingot", 0x1BF2)
ingot("shadow_iron_ingot", 0x1BF2, { hue = 0x966 })
ingot("valorite_ingot", 0x1BF2, { hue = 0x8AB })
ingot("verite_ingot", 0x1BF2, { hue = 0x89F })

local ore = items_of { tags = { "resource", "metal" }, weight = 12, stackable = true, on_use = smelting.use }
ore("iron_ore", 0x19B9)
ore("dull_copper_ore", 0x19B9, { hue = 0x973 })
ore("shadow_iron_ore", 0x19B9, { hue = 0x966 })
ore("copper_ore", 0x19B9, { hue = 0x96D })
ore("bronze_ore", 0x19B9, { hue = 0x972 })
ore("gold_ore", 0x19B9, { hue = 0x8A5 })
ore("agapite_ore", 0x19B9, { hue = 0x979 })
ore("verite_ore", 0x19B9, { hue = 0x89F })
ore("valorite_ore", 0x19B9, { hue = 0x8AB })

local scales = items_of { tags = { "resource", "commodity" }, weight = 0.1, stackable = true }
scales("black_scales", 0x26B4, { hue = 0x455 })
scales("blue_scales", 0x26B4, { hue = 0x8B0 })
scales("green_scales", 0x26B4, { hue = 0x851 })
scales("red_scales", 0x26B4, { hue = 0x66D })
scales("white_scales", 0x26B4, { hue = 0x8FD })
scales("yellow_scales", 0x26B4, { hue = 0x8A8 })

local granite = items_of { tags = { "resource", "stone" }, weight = 1 }
granite("agapite_granite", 0x1779, { hue = 0x979 })
granite("bronze_granite", 0x1779, { hue = 0x972 })
granite("copper_granite", 0x1779, { hue = 0x96D })
granite("dull_copper_granite", 0x1779, { hue = 0x973 })
granite("gold_granite", 0x1779, { hue = 0x8A5 })
granite("granite", 0x1779)
granite("shadow_iron_granite", 0x1779, { hue = 0x966 })
granite("valorite_granite", 0x1779, { hue = 0x8AB })
granite("verite_granite", 0x1779, { hue = 0x89F })

local cloth = items_of { tags = { "resource", "cloth", "commodity" }, weight = 1, stackable = true }
cloth("barbed_hides", 0x1079, { hue = 0x851, weight = 5, purpose = HIDES })
cloth("barbed_leather", 0x1081, { hue = 0x851 })
cloth("bolt_of_cloth", 0x0F95, { weight = 5, purpose = "Cut it into cloth with scissors." })
cloth("cloth", 0x1766, { weight = 0.1 })
cloth("hides", 0x1079, { weight = 5, purpose = HIDES })
cloth("horned_hides", 0x1079, { hue = 0x845, weight = 5, purpose = HIDES })
cloth("horned_leather", 0x1081, { hue = 0x845 })
cloth("leather", 0x1081)
cloth("spined_hides", 0x1079, { hue = 0x8AC, weight = 5, purpose = HIDES })
cloth("spined_leather", 0x1081, { hue = 0x8AC })
cloth("uncut_cloth", 0x1767, { weight = 0.1, purpose = "Tailors sew clothes of it. Scissors make bandages of it." })

local fibre = items_of { tags = { "resource", "cloth" }, weight = 1, stackable = true }
fibre("cotton", 0x0DF9, { weight = 4, on_use = cloth_work.spin })
fibre("dark_yarn", 0x0E1D, { on_use = cloth_work.weave })
fibre("flax", 0x1A9C, { on_use = cloth_work.spin })
fibre("light_yarn", 0x0E1E, { on_use = cloth_work.weave })
fibre("light_yarn_unraveled", 0x0E1F, { on_use = cloth_work.weave })
fibre("spool_of_thread", 0x0FA0, { on_use = cloth_work.weave })
fibre("tainted_wool", 0x0DF8, { weight = 4, on_use = cloth_work.spin })
fibre("wool", 0x0DF8, { weight = 4, on_use = cloth_work.spin })

local wood = items_of {
  tags = { "resource", "wood", "commodity" }, weight = 1, stackable = true, purpose = "Carpenters, bowyers and tinkers work with wood.",
}
wood("board", 0x1BD7)
wood("heartwood_board", 0x1BD7, { hue = 0x4A9 })
wood("bloodwood_board", 0x1BD7, { hue = 0x4AA })
wood("frostwood_board", 0x1BD7, { hue = 0x47F })
wood("oak_board", 0x1BD7, { hue = 0x7DA })
wood("ash_board", 0x1BD7, { hue = 0x4A7 })
wood("yew_board", 0x1BD7, { hue = 0x4A8 })
wood("log", 0x1BDD, { weight = 2 })
wood("heartwood_log", 0x1BDD, { hue = 0x4A9, weight = 2 })
wood("bloodwood_log", 0x1BDD, { hue = 0x4AA, weight = 2 })
wood("frostwood_log", 0x1BDD, { hue = 0x47F, weight = 2 })
wood("oak_log", 0x1BDD, { hue = 0x7DA, weight = 2 })
wood("ash_log", 0x1BDD, { hue = 0x4A7, weight = 2 })
wood("yew_log", 0x1BDD, { hue = 0x4A8, weight = 2 })

local fletching = items_of { tags = { "resource", "wood", "commodity" }, weight = 0.1, stackable = true }
fletching("shaft", 0x1BD4)
fletching("feather", 0x1BD1)

local rare = items_of { tags = { "resource" }, weight = 1 }
rare("bark_fragment", 0x318F, { stackable = true })
rare("captured_essence", 0x318E, { stackable = true })
rare("corruption", 0x3184, { stackable = true })
rare("diseased_bark", 0x318B, { stackable = true })
rare("dread_horn_mane", 0x318A, { stackable = true })
rare("eye_of_the_travesty", 0x318D, { stackable = true })
rare("grizzled_bones", 0x318C, { stackable = true })
rare("lard_of_paroxysmus", 0x3189, { stackable = true })
rare("luminescent_fungi", 0x3191, { stackable = true })
rare("muculent", 0x3188, { stackable = true })
rare("parasitic_plant", 0x3190, { stackable = true })
rare("pristine_dread_horn", 0x315A)
rare("putrefication", 0x3186, { hue = 0x373, stackable = true })
rare("scourge", 0x3185, { hue = 0x96, stackable = true })
rare("taint", 0x3187, { hue = 0x2DB, stackable = true })
rare("sand", 0x11EA)
rare("power_crystal", 0x1F1C)
rare("clockwork_assembly", 0x1EA8, { hue = 0x44E, weight = 5 })
rare("arcane_gem", 0x1EA7)
rare("beeswax", 0x1422, { stackable = true, on_use = lights.refill })
