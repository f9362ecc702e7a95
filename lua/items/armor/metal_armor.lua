-- Armor of rings, chain and plate, and helmets.

local items_of = require("lib.templates.item_families")

local ring = items_of { tags = { "armor", "metal" }, weight = 15, needs_strength = 40 }
ring("ringmail_arms", 0x13EE, {
  name = "ringmail sleeves", layer = "arms", armor = 22, needs_strength = 20, dexterity = -1, durability = { 40, 50 },
})
ring("ringmail_chest", 0x13EC, {
  name = "ringmail tunic", layer = "inner_torso", armor = 22, needs_strength = 20, dexterity = -2, durability = { 40, 50 },
})
ring("ringmail_gloves", 0x13EB, {
  weight = 2, layer = "gloves", armor = 22, needs_strength = 20, dexterity = -1, durability = { 40, 50 },
})
ring("ringmail_legs", 0x13F0, {
  name = "ringmail leggings", layer = "pants", armor = 22, needs_strength = 20, dexterity = -1, durability = { 40, 50 },
})

local chain = items_of { tags = { "armor", "metal" }, weight = 7, needs_strength = 60 }
chain("chain_chest", 0x13BF, {
  name = "chainmail tunic", layer = "inner_torso", armor = 28, needs_strength = 20, dexterity = -5, durability = { 45, 60 },
})
chain("chain_legs", 0x13BE, {
  name = "chainmail leggings", layer = "pants", armor = 28, needs_strength = 20, dexterity = -3, durability = { 45, 60 },
})

local plate = items_of { tags = { "armor", "metal", "plate" }, weight = 5, needs_strength = 70 }
plate("female_plate_chest", 0x1C04, {
  name = "female plate armor", weight = 4, layer = "inner_torso", armor = 30, needs_strength = 45, dexterity = -5, durability = { 50, 65 },
})
plate("plate_arms", 0x1410, {
  name = "platemail arms", layer = "arms", armor = 40, needs_strength = 40, dexterity = -2, durability = { 50, 65 },
})
plate("plate_chest", 0x1415, {
  name = "platemail", weight = 10, layer = "inner_torso", armor = 40, needs_strength = 60, dexterity = -8, durability = { 50, 65 },
})
plate("plate_gloves", 0x1414, {
  name = "platemail gloves", weight = 2, layer = "gloves", armor = 40, needs_strength = 30, dexterity = -2, durability = { 50, 65 },
})
plate("plate_gorget", 0x1413, {
  name = "platemail gorget", weight = 2, layer = "necklace", armor = 40, needs_strength = 30, dexterity = -1, durability = { 50, 65 },
})
plate("plate_legs", 0x1411, {
  name = "platemail legs", weight = 7, layer = "pants", armor = 40, needs_strength = 60, dexterity = -6, durability = { 50, 65 },
})

local dragon_armor = items_of { tags = { "armor", "scales" }, weight = 5, needs_strength = 75 }
dragon_armor("dragon_arms", 0x2657, { layer = "arms", armor = 40, needs_strength = 20, dexterity = -2, durability = { 55, 75 } })
dragon_armor("dragon_chest", 0x2641, {
  weight = 10, layer = "inner_torso", armor = 40, needs_strength = 60, dexterity = -8, durability = { 55, 75 },
})
dragon_armor("dragon_gloves", 0x2643, {
  weight = 2, layer = "gloves", armor = 40, needs_strength = 30, dexterity = -2, durability = { 55, 75 },
})
dragon_armor("dragon_helm", 0x2645, {
  layer = "helmet", armor = 40, needs_strength = 40, dexterity = -1, durability = { 55, 75 },
})
dragon_armor("dragon_legs", 0x2647, {
  weight = 6, layer = "pants", armor = 40, needs_strength = 60, dexterity = -6, durability = { 55, 75 },
})

local helmet = items_of { tags = { "armor", "helmet" }, weight = 5, layer = "helmet", needs_strength = 20 }
helmet("bascinet", 0x140C, { armor = 18, needs_strength = 10, durability = { 40, 50 } })
helmet("bone_helm", 0x1451, { weight = 3, armor = 30, needs_strength = 40, durability = { 25, 30 } })
helmet("chain_coif", 0x13BB, { name = "chainmail coif", weight = 1, armor = 28, needs_strength = 20, durability = { 35, 60 } })
helmet("close_helm", 0x1408, { armor = 30, needs_strength = 40, durability = { 45, 60 } })
helmet("daemon_helm", 0x1451, { hue = 0x648, weight = 3, armor = 46, needs_strength = 40, durability = { 255, 255 } })
helmet("helmet", 0x140A, { armor = 30, needs_strength = 40, durability = { 45, 60 } })
helmet("leather_cap", 0x1DB9, { weight = 2, armor = 13, needs_strength = 15, hinders_meditation = 0, durability = { 30, 40 } })
helmet("norse_helm", 0x140E, { armor = 30, needs_strength = 40, durability = { 45, 60 } })
helmet("orc_helm", 0x1F0B, { armor = 20, needs_strength = 10, durability = { 30, 50 } })
helmet("plate_helm", 0x1412, { name = "plate helm", armor = 40, needs_strength = 40, dexterity = -1, durability = { 50, 65 } })
helmet("raven_helm", 0x2B71, { armor = 40, needs_strength = 25, durability = { 50, 65 } })
helmet("vulture_helm", 0x2B72, { armor = 40, needs_strength = 25, durability = { 50, 65 } })
helmet("winged_helm", 0x2B73, { armor = 40, needs_strength = 25, durability = { 45, 55 } })
