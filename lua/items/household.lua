-- Kitchen things, wires, ropes and dried herbs.

local items_of = require("lib.templates.item_families")

local picking = require("lib.picking")
local skillful = require("features.active_skills.lib.active_skills").skillful
local tell = require("lib.telling")

local WEIGH = 502431 -- What would you like to weigh?
local NOT_WEIGHED = "You cannot weigh that."

local function weigh(scales, user)
  tell(user, WEIGH)
  local item, reason = picking.item(user.session_id, NOT_WEIGHED)
  if not item or not item.movable or item == scales then return tell(user, reason or NOT_WEIGHED) end
  if item.wearer or item.root_mobile and item.root_mobile ~= user then
    return tell(user, "You cannot put that on the scales where it is.")
  end
  local stones = item.weight / item.amount
  if stones <= 0 then return tell(user, "It is lighter than a feather.") end
  tell(user, ("It weighs %g %s."):format(stones, stones == 1 and "stone" or "stones"))
end

local thing = items_of { tags = { "household" }, weight = 1 }
thing("rope", 0x14F8, { stackable = true })
thing("iron_wire", 0x1876, { weight = 5, stackable = true })
thing("silver_wire", 0x1877, { weight = 5, stackable = true })
thing("gold_wire", 0x1878, { weight = 5, stackable = true })
thing("copper_wire", 0x1879, { weight = 5, stackable = true })
thing("white_dried_flowers", 0x0C3C, { stackable = true })
thing("green_dried_flowers", 0x0C3E, { stackable = true })
thing("dried_onions", 0x0C40, { stackable = true })
thing("dried_herbs", 0x0C42, { stackable = true })
thing("horse_shoes", 0x0FB6, { weight = 3 })
thing("forged_metal", 0x0FB8, { weight = 5 })
thing("chisels_north", 0x1026)
thing("chisels_west", 0x1027)
thing("dirty_pan", 0x09E8)
thing("dirty_small_round_pot", 0x09E7)
thing("dirty_pot", 0x09E6)
thing("dirty_round_pot", 0x09DF)
thing("dirty_frypan", 0x09DE)
thing("dirty_small_pot", 0x09DD)
thing("dirty_kettle", 0x09DC)
thing("wind_chimes", 0x2832)
thing("fancy_wind_chimes", 0x2833)
thing("oil_cloth", 0x175D, { hue = 0x7D1, on_use = skillful.wipe })
thing("scales", 0x1852, { weight = 4, on_use = weigh })

local pagan = items_of { tags = { "decoration", "alchemy" }, movable = true, weight = 1 }
pagan("deco_blackmoor", 0x0F79)
pagan("deco_bloodspawn", 0x0F7C)
pagan("deco_brimstone", 0x0F7F)
pagan("deco_dragons_blood", 0x4077)
pagan("deco_dragons_blood2", 0x0F82)
pagan("deco_eye_of_newt", 0x0F87)
pagan("deco_garlic", 0x18E1)
pagan("deco_garlic2", 0x18E2)
pagan("deco_garlic_bulb", 0x18E3)
pagan("deco_garlic_bulb2", 0x18E4)
pagan("deco_ginseng", 0x18E9)
pagan("deco_ginseng2", 0x18EA)
pagan("deco_ginseng_root", 0x18EB)
pagan("deco_ginseng_root2", 0x18EC)
pagan("deco_mandrake", 0x18DF)
pagan("deco_mandrake2", 0x18E0)
pagan("deco_mandrake3", 0x18DF)
pagan("deco_mandrake_root", 0x18DE)
pagan("deco_mandrake_root2", 0x18DD)
pagan("deco_nightshade", 0x18E7)
pagan("deco_nightshade2", 0x18E5)
pagan("deco_nightshade3", 0x18E6)
pagan("deco_obsidian", 0x0F89)
pagan("deco_pumice", 0x0F8B)
pagan("deco_wyrms_heart", 0x0F91)

local ingots = items_of { tags = { "decoration", "metal" }, movable = true, weight = 1 }
ingots("deco_gold_ingot", 0x1BE9, { stackable = true })
ingots("deco_gold_ingot2", 0x1BEC)
ingots("deco_gold_ingots", 0x1BEA)
ingots("deco_gold_ingots2", 0x1BEB)
ingots("deco_gold_ingots3", 0x1BED)
ingots("deco_gold_ingots4", 0x1BEE)
ingots("deco_iron_ingot", 0x1BEF, { stackable = true })
ingots("deco_iron_ingot2", 0x1BEF)
ingots("deco_iron_ingots", 0x1BF1)
ingots("deco_iron_ingots2", 0x1BF0)
ingots("deco_iron_ingots3", 0x1BF0)
ingots("deco_iron_ingots4", 0x1BF1)
ingots("deco_iron_ingots5", 0x1BF3)
ingots("deco_iron_ingots6", 0x1BF4)
ingots("deco_silver_ingot", 0x1BF5, { stackable = true })
ingots("deco_silver_ingot2", 0x1BF8)
ingots("deco_silver_ingots", 0x1BFA)
ingots("deco_silver_ingots2", 0x1BF6)
ingots("deco_silver_ingots3", 0x1BF7)
ingots("deco_silver_ingots4", 0x1BF9)
ingots("deco_silver_ingots5", 0x1BFA)
ingots("crossbow_bolts", 0x1BFC)
ingots("deco_arrow_shafts", 0x1024)
ingots("empty_tool_kit", 0x1EB6)
ingots("empty_tool_kit2", 0x1EB7)
ingots("lockpicks", 0x14FD)
ingots("tool_kit", 0x1EBA)
