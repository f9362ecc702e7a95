-- What carpenters make (ModernUO Engines/Craft/DefCarpentry.cs, what the era had). Furniture of several parts is made
-- as a deed. Rows: template, points of skill from which it is possible and sure, then what it takes; see
-- lua/features/crafting/lib/trades.lua.

return {
  { "Other Items", {
    { "board", 0, 0, "log", 1, whole = true, plain = true },
    { "barrel_staves", 0, 25, "log", 5 }, { "barrel_lid", 11, 36, "log", 4 }, { "short_music_stand", 78.9, 103.9, "log", 15 },
    { "tall_music_stand", 81.5, 106.5, "log", 20 }, { "easel", 86.8, 111.8, "log", 20 },
  } },
  { "Furniture", {
    { "foot_stool", 11, 36, "log", 9 }, { "stool", 11, 36, "log", 9 }, { "bamboo_chair", 21, 46, "log", 13 },
    { "wooden_chair", 21, 46, "log", 13 }, { "fancy_wooden_chair_cushion", 42.1, 67.1, "log", 15 },
    { "wooden_chair_cushion", 42.1, 67.1, "log", 13 }, { "wooden_bench", 52.6, 77.6, "log", 17 },
    { "wooden_throne", 52.6, 77.6, "log", 17 }, { "throne", 73.6, 98.6, "log", 19 }, { "nightstand", 42.1, 67.1, "log", 17 },
    { "writing_table", 63.1, 88.1, "log", 17 }, { "yew_wood_table", 63.1, 88.1, "log", 23 },
    { "large_table", 84.2, 109.2, "log", 27 },
  } },
  { "Containers", {
    { "wooden_box", 21, 46, "log", 10 }, { "small_crate", 10, 35, "log", 8 }, { "medium_crate", 31, 56, "log", 15 },
    { "large_crate", 47.3, 72.3, "log", 18 }, { "wooden_chest", 73.6, 98.6, "log", 20 }, { "empty_bookcase", 31.5, 56.5, "log", 25 },
    { "fancy_armoire", 84.2, 109.2, "log", 35 }, { "armoire", 84.2, 109.2, "log", 35 },
    { "keg", 57.8, 82.8, "barrel_staves", 3, "barrel_hoops", 1, "barrel_lid", 1 },
  } },
  { "Staves and Shields", {
    { "shepherds_crook", 78.9, 103.9, "log", 7 }, { "quarter_staff", 73.6, 98.6, "log", 6 },
    { "gnarled_staff", 78.9, 103.9, "log", 7 }, { "wooden_shield", 52.6, 77.6, "log", 9 },
  } },
  { "Instruments", {
    { "lap_harp", 63.1, 88.1, "log", 20, "cloth", 10, skills = { musicianship = { 45, 50 } } },
    { "harp", 78.9, 103.9, "log", 35, "cloth", 15, skills = { musicianship = { 45, 50 } } },
    { "drums", 57.8, 82.8, "log", 20, "cloth", 10, skills = { musicianship = { 45, 50 } } },
    { "lute", 68.4, 93.4, "log", 25, "cloth", 10, skills = { musicianship = { 45, 50 } } },
    { "tambourine", 57.8, 82.8, "log", 15, "cloth", 10, skills = { musicianship = { 45, 50 } } },
    { "tambourine_tassel", 57.8, 82.8, "log", 15, "cloth", 15, skills = { musicianship = { 45, 50 } } },
  } },
  { "Beds and Boards", {
    { "small_bed_south_deed", 94.7, 119.8, "log", 100, "cloth", 100, skills = { tailoring = { 75, 80 } } },
    { "small_bed_east_deed", 94.7, 119.8, "log", 100, "cloth", 100, skills = { tailoring = { 75, 80 } } },
    { "large_bed_south_deed", 94.7, 119.8, "log", 150, "cloth", 150, skills = { tailoring = { 75, 80 } } },
    { "large_bed_east_deed", 94.7, 119.8, "log", 150, "cloth", 150, skills = { tailoring = { 75, 80 } } },
    { "dart_board_south_deed", 15.7, 40.7, "log", 5 }, { "dart_board_east_deed", 15.7, 40.7, "log", 5 },
    { "pentagram_deed", 100, 125, "log", 100, "iron_ingot", 40, skills = { magery = { 75, 80 } } },
    { "abbatoir_deed", 100, 125, "log", 100, "iron_ingot", 40, skills = { magery = { 50, 55 } } },
  } },
  { "Forges and Anvils", {
    { "small_forge_deed", 73.6, 98.6, "log", 5, "iron_ingot", 75, skills = { blacksmithy = { 75, 80 } } },
    { "large_forge_east_deed", 78.9, 103.9, "log", 5, "iron_ingot", 100, skills = { blacksmithy = { 80, 85 } } },
    { "large_forge_south_deed", 78.9, 103.9, "log", 5, "iron_ingot", 100, skills = { blacksmithy = { 80, 85 } } },
    { "anvil_east_deed", 73.6, 98.6, "log", 5, "iron_ingot", 150, skills = { blacksmithy = { 75, 80 } } },
    { "anvil_south_deed", 73.6, 98.6, "log", 5, "iron_ingot", 150, skills = { blacksmithy = { 75, 80 } } },
  } },
  { "Training", {
    { "training_dummy_east_deed", 68.4, 93.4, "log", 55, "cloth", 60, skills = { tailoring = { 50, 55 } } },
    { "training_dummy_south_deed", 68.4, 93.4, "log", 55, "cloth", 60, skills = { tailoring = { 50, 55 } } },
    { "pickpocket_dip_east_deed", 73.6, 98.6, "log", 65, "cloth", 60, skills = { tailoring = { 50, 55 } } },
    { "pickpocket_dip_south_deed", 73.6, 98.6, "log", 65, "cloth", 60, skills = { tailoring = { 50, 55 } } },
  } },
  { "Tailoring", {
    { "dressform", 63.1, 88.1, "log", 25, "cloth", 10, skills = { tailoring = { 65, 70 } } },
    { "spinning_wheel_east_deed", 73.6, 98.6, "log", 75, "cloth", 25, skills = { tailoring = { 65, 70 } } },
    { "spinning_wheel_south_deed", 73.6, 98.6, "log", 75, "cloth", 25, skills = { tailoring = { 65, 70 } } },
    { "loom_east_deed", 84.2, 109.2, "log", 85, "cloth", 25, skills = { tailoring = { 65, 70 } } },
    { "loom_south_deed", 84.2, 109.2, "log", 85, "cloth", 25, skills = { tailoring = { 65, 70 } } },
  } },
  { "Cooking", {
    { "stone_oven_east_deed", 68.4, 93.4, "log", 85, "iron_ingot", 125, skills = { tinkering = { 50, 55 } } },
    { "stone_oven_south_deed", 68.4, 93.4, "log", 85, "iron_ingot", 125, skills = { tinkering = { 50, 55 } } },
    { "flour_mill_east_deed", 94.7, 119.7, "log", 100, "iron_ingot", 50, skills = { tinkering = { 50, 55 } } },
    { "flour_mill_south_deed", 94.7, 119.7, "log", 100, "iron_ingot", 50, skills = { tinkering = { 50, 55 } } },
    { "water_trough_east_deed", 94.7, 119.7, "log", 150 }, { "water_trough_south_deed", 94.7, 119.7, "log", 150 },
  } },
}
