-- What smiths make (ModernUO Engines/Craft/DefBlacksmithy.cs, what the era had). Rows: template, points of skill from
-- which it is possible and sure, then what it takes; see lua/features/crafting/lib/trades.lua.

return {
  { "Ringmail", {
    { "ringmail_gloves", 12, 62, "iron_ingot", 10 }, { "ringmail_legs", 19.4, 69.4, "iron_ingot", 16 },
    { "ringmail_arms", 16.9, 66.9, "iron_ingot", 14 }, { "ringmail_chest", 21.9, 71.9, "iron_ingot", 18 },
  } },
  { "Chainmail", {
    { "chain_coif", 14.5, 64.5, "iron_ingot", 10 }, { "chain_legs", 36.7, 86.7, "iron_ingot", 18 },
    { "chain_chest", 39.1, 89.1, "iron_ingot", 20 },
  } },
  { "Platemail", {
    { "plate_arms", 66.3, 116.3, "iron_ingot", 18 }, { "plate_gloves", 58.9, 108.9, "iron_ingot", 12 },
    { "plate_gorget", 56.4, 106.4, "iron_ingot", 10 }, { "plate_legs", 68.8, 118.8, "iron_ingot", 20 },
    { "plate_chest", 75, 125, "iron_ingot", 25 }, { "female_plate_chest", 44.1, 94.1, "iron_ingot", 20 },
  } },
  { "Helmets", {
    { "bascinet", 8.3, 58.3, "iron_ingot", 15 }, { "close_helm", 37.9, 87.9, "iron_ingot", 15 },
    { "helmet", 37.9, 87.9, "iron_ingot", 15 }, { "norse_helm", 37.9, 87.9, "iron_ingot", 15 },
    { "plate_helm", 62.6, 112.6, "iron_ingot", 15 },
  } },
  { "Shields", {
    { "buckler", -25, 25, "iron_ingot", 10 }, { "bronze_shield", -15.2, 34.8, "iron_ingot", 12 },
    { "heater_shield", 24.3, 74.3, "iron_ingot", 18 }, { "metal_shield", -10.2, 39.8, "iron_ingot", 14 },
    { "metal_kite_shield", 4.6, 54.6, "iron_ingot", 16 }, { "wooden_kite_shield", -15.2, 34.8, "iron_ingot", 8 },
  } },
  { "Bladed", {
    { "broadsword", 35.4, 85.4, "iron_ingot", 10 }, { "cutlass", 24.3, 74.3, "iron_ingot", 8 },
    { "dagger", -0.4, 49.6, "iron_ingot", 3 }, { "katana", 44.1, 94.1, "iron_ingot", 8 }, { "kryss", 36.7, 86.7, "iron_ingot", 8 },
    { "longsword", 28, 78, "iron_ingot", 12 }, { "scimitar", 31.7, 81.7, "iron_ingot", 10 },
    { "viking_sword", 24.3, 74.3, "iron_ingot", 14 },
  } },
  { "Axes", {
    { "axe", 34.2, 84.2, "iron_ingot", 14 }, { "battle_axe", 30.5, 80.5, "iron_ingot", 14 },
    { "double_axe", 29.3, 79.3, "iron_ingot", 12 }, { "executioners_axe", 34.2, 84.2, "iron_ingot", 14 },
    { "large_battle_axe", 28, 78, "iron_ingot", 12 }, { "two_handed_axe", 33, 83, "iron_ingot", 16 },
    { "war_axe", 39.1, 89.1, "iron_ingot", 16 },
  } },
  { "Pole Arms", {
    { "bardiche", 31.7, 81.7, "iron_ingot", 18 }, { "halberd", 39.1, 89.1, "iron_ingot", 20 },
    { "short_spear", 45.3, 95.3, "iron_ingot", 6 }, { "spear", 49, 99, "iron_ingot", 12 },
    { "war_fork", 42.9, 92.9, "iron_ingot", 12 },
  } },
  { "Bashing", {
    { "hammer_pick", 34.2, 84.2, "iron_ingot", 16 }, { "mace", 14.5, 64.5, "iron_ingot", 6 },
    { "maul", 19.4, 69.4, "iron_ingot", 10 }, { "war_mace", 28, 78, "iron_ingot", 14 },
    { "war_hammer", 34.2, 84.2, "iron_ingot", 16 },
  } },
}
