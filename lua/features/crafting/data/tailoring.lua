-- What tailors make (ModernUO Engines/Craft/DefTailoring.cs, what the era had). Rows: template, points of skill from
-- which it is possible and sure, then what it takes; see lua/features/crafting/lib/trades.lua.

return {
  { "Hats", {
    { "skull_cap", 0, 25, "cloth", 2 }, { "bandana", 0, 25, "cloth", 2 }, { "floppy_hat", 6.2, 31.2, "cloth", 11 },
    { "cap", 6.2, 31.2, "cloth", 11 }, { "wide_brim_hat", 6.2, 31.2, "cloth", 12 }, { "straw_hat", 6.2, 31.2, "cloth", 10 },
    { "tall_straw_hat", 6.7, 31.7, "cloth", 13 }, { "wizards_hat", 7.2, 32.2, "cloth", 15 }, { "bonnet", 6.2, 31.2, "cloth", 11 },
    { "feathered_hat", 6.2, 31.2, "cloth", 12 }, { "tricorne_hat", 6.2, 31.2, "cloth", 12 }, { "jester_hat", 7.2, 32.2, "cloth", 15 },
  } },
  { "Shirts", {
    { "doublet", 0, 25, "cloth", 8 }, { "shirt", 20.7, 45.7, "cloth", 8 }, { "fancy_shirt", 24.8, 49.8, "cloth", 8 },
    { "tunic", 0, 25, "cloth", 12 }, { "surcoat", 8.2, 33.2, "cloth", 14 }, { "plain_dress", 12.4, 37.4, "cloth", 10 },
    { "fancy_dress", 33.1, 58.1, "cloth", 12 }, { "cloak", 41.4, 66.4, "cloth", 14 }, { "robe", 53.9, 78.9, "cloth", 16 },
    { "jester_suit", 8.2, 33.2, "cloth", 24 },
  } },
  { "Pants", {
    { "short_pants", 24.8, 49.8, "cloth", 6 }, { "long_pants", 24.8, 49.8, "cloth", 8 }, { "kilt", 20.7, 45.7, "cloth", 8 },
    { "skirt", 29, 54, "cloth", 10 },
  } },
  { "Miscellaneous", {
    { "body_sash", 4.1, 29.1, "cloth", 4 }, { "half_apron", 20.7, 45.7, "cloth", 6 }, { "full_apron", 29, 54, "cloth", 10 },
    { "oil_cloth", 74.6, 99.6, "cloth", 1 },
  } },
  { "Footwear", {
    { "sandals", 12.4, 37.4, "leather", 4 }, { "shoes", 16.5, 41.5, "leather", 6 }, { "boots", 33.1, 58.1, "leather", 8 },
    { "thigh_boots", 41.4, 66.4, "leather", 10 },
  } },
  { "Leather Armor", {
    { "leather_gorget", 53.9, 78.9, "leather", 4 }, { "leather_cap", 6.2, 31.2, "leather", 2 },
    { "leather_gloves", 51.8, 76.8, "leather", 3 }, { "leather_arms", 53.9, 78.9, "leather", 4 },
    { "leather_legs", 66.3, 91.3, "leather", 10 }, { "leather_chest", 70.5, 95.5, "leather", 12 },
  } },
  { "Studded Armor", {
    { "studded_gorget", 78.8, 103.8, "leather", 6 }, { "studded_gloves", 82.9, 107.9, "leather", 8 },
    { "studded_arms", 87.1, 112.1, "leather", 10 }, { "studded_legs", 91.2, 116.2, "leather", 12 },
    { "studded_chest", 94, 119, "leather", 14 },
  } },
  { "Female Armor", {
    { "leather_shorts", 62.2, 87.2, "leather", 8 }, { "leather_skirt", 58, 83, "leather", 6 },
    { "leather_bustier_arms", 58, 83, "leather", 6 }, { "studded_bustier_arms", 82.9, 107.9, "leather", 8 },
    { "female_leather_chest", 62.2, 87.2, "leather", 8 }, { "female_studded_chest", 87.1, 112.1, "leather", 10 },
  } },
  { "Bone Armor", {
    { "bone_helm", 85, 110, "leather", 4, "bone", 2 }, { "bone_gloves", 89, 114, "leather", 6, "bone", 2 },
    { "bone_arms", 92, 117, "leather", 8, "bone", 4 }, { "bone_legs", 95, 120, "leather", 10, "bone", 6 },
    { "bone_chest", 96, 121, "leather", 12, "bone", 10 }, { "orc_helm", 90, 115, "leather", 6, "bone", 4 },
  } },
}
