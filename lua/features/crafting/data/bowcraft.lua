-- What bowyers make (ModernUO Engines/Craft/DefBowFletching.cs, what the era had). Rows: template, points of skill from
-- which it is possible and sure, then what it takes; see lua/features/crafting/lib/trades.lua.

return {
  { "Materials", {
    { "kindling", 0, 0, "log", 1 }, { "shaft", 0, 40, "log", 1, whole = true },
  } },
  { "Ammunition", {
    { "arrow", 0, 40, "shaft", 1, "feather", 1, whole = true }, { "bolt", 0, 40, "shaft", 1, "feather", 1, whole = true },
  } },
  { "Weapons", {
    { "bow", 30, 70, "log", 7 }, { "crossbow", 60, 100, "log", 7 }, { "heavy_crossbow", 80, 120, "log", 10 },
  } },
}
