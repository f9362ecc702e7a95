-- What tinkers make (ModernUO Engines/Craft/DefTinkering.cs, what the era had). Rows: template, points of skill from
-- which it is possible and sure, then what it takes; see lua/features/crafting/lib/trades.lua.

return {
  { "Wooden Items", {
    { "jointing_plane", 0, 50, "log", 4 }, { "moulding_plane", 0, 50, "log", 4 }, { "smoothing_plane", 0, 50, "log", 4 },
    { "clock_frame", 0, 50, "log", 6 }, { "axle", -25, 25, "log", 2 }, { "rolling_pin", 0, 50, "log", 5 },
  } },
  { "Tools", {
    { "scissors", 5, 55, "iron_ingot", 2 }, { "mortar_pestle", 20, 70, "iron_ingot", 3 }, { "scorp", 30, 80, "iron_ingot", 2 },
    { "tinker_tools", 10, 60, "iron_ingot", 2 }, { "hatchet", 30, 80, "iron_ingot", 4 }, { "draw_knife", 30, 80, "iron_ingot", 2 },
    { "sewing_kit", 10, 70, "iron_ingot", 2 }, { "saw", 30, 80, "iron_ingot", 4 }, { "dovetail_saw", 30, 80, "iron_ingot", 4 },
    { "froe", 30, 80, "iron_ingot", 2 }, { "shovel", 40, 90, "iron_ingot", 4 }, { "hammer", 30, 80, "iron_ingot", 1 },
    { "tongs", 35, 85, "iron_ingot", 1 }, { "smith_hammer", 40, 90, "iron_ingot", 4 }, { "sledge_hammer", 40, 90, "iron_ingot", 4 },
    { "inshave", 30, 80, "iron_ingot", 2 }, { "pickaxe", 40, 90, "iron_ingot", 4 }, { "lockpick", 45, 95, "iron_ingot", 1 },
    { "skillet", 30, 80, "iron_ingot", 4 }, { "flour_sifter", 50, 100, "iron_ingot", 3 },
    { "fletcher_tools", 35, 85, "iron_ingot", 3 }, { "mapmakers_pen", 25, 75, "iron_ingot", 1 },
    { "scribes_pen", 25, 75, "iron_ingot", 1 },
  } },
  { "Parts", {
    { "gears", 5, 55, "iron_ingot", 2 }, { "clock_parts", 25, 75, "iron_ingot", 1 }, { "barrel_tap", 35, 85, "iron_ingot", 2 },
    { "springs", 5, 55, "iron_ingot", 2 }, { "sextant_parts", 30, 80, "iron_ingot", 4 }, { "barrel_hoops", -15, 35, "iron_ingot", 5 },
    { "hinge", 5, 55, "iron_ingot", 2 },
  } },
  { "Utensils", {
    { "butcher_knife", 25, 75, "iron_ingot", 2 }, { "spoon_left", 0, 50, "iron_ingot", 1 }, { "spoon_right", 0, 50, "iron_ingot", 1 },
    { "plate", 0, 50, "iron_ingot", 2 }, { "fork_left", 0, 50, "iron_ingot", 1 }, { "fork_right", 0, 50, "iron_ingot", 1 },
    { "cleaver", 20, 70, "iron_ingot", 3 }, { "knife_left", 0, 50, "iron_ingot", 1 }, { "knife_right", 0, 50, "iron_ingot", 1 },
    { "goblet", 10, 60, "iron_ingot", 2 }, { "pewter_mug", 10, 60, "iron_ingot", 2 }, { "skinning_knife", 25, 75, "iron_ingot", 2 },
  } },
  { "Miscellaneous", {
    { "key_ring", 10, 60, "iron_ingot", 2 }, { "candelabra", 55, 105, "iron_ingot", 4 }, { "scales", 60, 110, "iron_ingot", 4 },
    { "key", 20, 70, "iron_ingot", 3 }, { "globe", 55, 105, "iron_ingot", 4 }, { "spyglass", 60, 110, "iron_ingot", 4 },
    { "lantern", 30, 80, "iron_ingot", 2 }, { "heating_stand", 60, 110, "iron_ingot", 4 },
  } },
  { "Assemblies", {
    { "axle_gears", 0, 0, "axle", 1, "gears", 1 },
    { "clock_parts", 0, 0, "axle_gears", 1, "springs", 1, id = "assembled_clock_parts" },
    { "sextant_parts", 0, 0, "axle_gears", 1, "hinge", 1, id = "assembled_sextant_parts" },
    { "clock_right", 0, 0, "clock_frame", 1, "clock_parts", 1 }, { "clock_left", 0, 0, "clock_frame", 1, "clock_parts", 1 },
    { "sextant", 0, 0, "sextant_parts", 1 },
    { "potion_keg", 75, 100, "keg", 1, "bottle", 10, "barrel_lid", 1, "barrel_tap", 1, least_chance = 0.5 },
  } },
}
