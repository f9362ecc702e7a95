-- Armor of leather, studded leather, bone and leaves.

local items_of = require("lib.templates.item_families")

local leather = items_of { tags = { "armor", "leather" }, weight = 2, needs_strength = 20 }
leather("female_leather_chest", 0x1C06, {
  name = "female leather armor", weight = 1, layer = "inner_torso", armor = 13, needs_strength = 15, durability = { 30, 40 },
})
leather("leather_arms", 0x13CD, {
  name = "leather sleeves", layer = "arms", armor = 13, needs_strength = 15, durability = { 30, 40 },
})
leather("leather_bustier_arms", 0x1C0A, {
  name = "leather bustier", weight = 1, layer = "inner_torso", armor = 13, needs_strength = 15, durability = { 30, 40 },
})
leather("leather_chest", 0x13CC, {
  name = "leather tunic", weight = 6, layer = "inner_torso", armor = 13, needs_strength = 15, durability = { 30, 40 },
})
leather("leather_gloves", 0x13C6, { weight = 1, layer = "gloves", armor = 13, needs_strength = 10, durability = { 30, 40 } })
leather("leather_gorget", 0x13C7, { weight = 1, layer = "necklace", armor = 13, needs_strength = 10, durability = { 30, 40 } })
leather("leather_legs", 0x13CB, {
  name = "leather leggings", weight = 4, layer = "pants", armor = 13, needs_strength = 10, durability = { 30, 40 },
})
leather("leather_shorts", 0x1C00, { weight = 3, layer = "pants", armor = 13, needs_strength = 10, durability = { 30, 40 } })
leather("leather_skirt", 0x1C08, { weight = 1, layer = "skirt", armor = 13, needs_strength = 10, durability = { 30, 40 } })

local studded = items_of { tags = { "armor", "leather", "studded" }, weight = 1, needs_strength = 25 }
studded("female_studded_chest", 0x1C02, {
  name = "female studded armor", weight = 6, layer = "inner_torso", armor = 16, needs_strength = 35, durability = { 35, 45 },
})
studded("ranger_arms", 0x13DC, {
  hue = 0x59C, weight = 4, layer = "arms", armor = 16, needs_strength = 25, durability = { 35, 45 },
})
studded("ranger_chest", 0x13DB, {
  hue = 0x59C, weight = 8, layer = "inner_torso", armor = 16, needs_strength = 35, durability = { 35, 45 },
})
studded("ranger_gloves", 0x13D5, { hue = 0x59C, layer = "gloves", armor = 16, needs_strength = 25, durability = { 35, 45 } })
studded("ranger_gorget", 0x13D6, { hue = 0x59C, layer = "necklace", armor = 16, needs_strength = 25, durability = { 35, 45 } })
studded("ranger_legs", 0x13DA, {
  hue = 0x59C, weight = 3, layer = "pants", armor = 16, needs_strength = 35, durability = { 35, 45 },
})
studded("studded_arms", 0x13DC, {
  name = "studded sleeves", weight = 4, layer = "arms", armor = 16, needs_strength = 25, durability = { 35, 45 },
})
studded("studded_bustier_arms", 0x1C0C, {
  name = "studded bustier", layer = "inner_torso", armor = 16, needs_strength = 35, durability = { 35, 45 },
})
studded("studded_chest", 0x13DB, {
  name = "studded tunic", weight = 8, layer = "inner_torso", armor = 16, needs_strength = 35, durability = { 35, 45 },
})
studded("studded_gloves", 0x13D5, { layer = "gloves", armor = 16, needs_strength = 25, durability = { 35, 45 } })
studded("studded_gorget", 0x13D6, { layer = "necklace", armor = 16, needs_strength = 25, durability = { 35, 45 } })
studded("studded_legs", 0x13DA, {
  name = "studded leggings", weight = 5, layer = "pants", armor = 16, needs_strength = 35, durability = { 35, 45 },
})

local bone = items_of { tags = { "armor", "bone" }, weight = 2, needs_strength = 55 }
bone("bone_arms", 0x144E, { layer = "arms", armor = 30, needs_strength = 40, dexterity = -2, durability = { 25, 30 } })
bone("bone_chest", 0x144F, {
  name = "bone armor", weight = 6, layer = "inner_torso", armor = 30, needs_strength = 40, dexterity = -6, durability = { 25, 30 },
})
bone("bone_gloves", 0x1450, { layer = "gloves", armor = 30, needs_strength = 40, dexterity = -1, durability = { 25, 30 } })
bone("bone_legs", 0x1452, {
  name = "bone leggings", weight = 3, layer = "pants", armor = 30, needs_strength = 40, dexterity = -4, durability = { 25, 30 },
})
bone("daemon_arms", 0x144E, {
  hue = 0x648, layer = "arms", armor = 46, needs_strength = 40, dexterity = -2, durability = { 255, 255 },
})
bone("daemon_chest", 0x144F, {
  hue = 0x648, weight = 6, layer = "inner_torso", armor = 46, needs_strength = 40, dexterity = -6, durability = { 255, 255 },
})
bone("daemon_gloves", 0x1450, {
  hue = 0x648, layer = "gloves", armor = 46, needs_strength = 40, dexterity = -1, durability = { 255, 255 },
})
bone("daemon_legs", 0x1452, {
  hue = 0x648, weight = 3, layer = "pants", armor = 46, needs_strength = 40, dexterity = -4, durability = { 255, 255 },
})
