-- What mapmakers make (ModernUO Engines/Craft/DefCartography.cs). Rows: template, points of skill from which it is
-- possible and sure, then what it takes; see lua/features/crafting/lib/trades.lua.

return {
  { "Maps", {
    { "local_map", 10, 70, "blank_map", 1 }, { "city_map", 25, 85, "blank_map", 1 }, { "sea_chart", 35, 95, "blank_map", 1 },
    { "world_map", 39.5, 99.5, "blank_map", 1 },
  } },
}
