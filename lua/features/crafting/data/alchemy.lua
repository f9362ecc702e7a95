-- What alchemists make (ModernUO Engines/Craft/DefAlchemy.cs). Rows: template, points of skill from which it is
-- possible and sure, then what it takes; see lua/features/crafting/lib/trades.lua.

return {
  { "Refresh", {
    { "refresh_potion", -25, 25, "black_pearl", 1, "bottle", 1 }, { "total_refresh_potion", 25, 75, "black_pearl", 5, "bottle", 1 },
  } },
  { "Agility", {
    { "agility_potion", 15, 65, "bloodmoss", 1, "bottle", 1 }, { "greater_agility_potion", 35, 85, "bloodmoss", 3, "bottle", 1 },
  } },
  { "Night Sight", {
    { "night_sight_potion", -25, 25, "spiders_silk", 1, "bottle", 1 },
  } },
  { "Healing", {
    { "lesser_heal_potion", -25, 25, "ginseng", 1, "bottle", 1 }, { "heal_potion", 15, 65, "ginseng", 3, "bottle", 1 },
    { "greater_heal_potion", 55, 105, "ginseng", 7, "bottle", 1 },
  } },
  { "Strength", {
    { "strength_potion", 25, 75, "mandrake_root", 2, "bottle", 1 },
    { "greater_strength_potion", 45, 95, "mandrake_root", 5, "bottle", 1 },
  } },
  { "Poison", {
    { "lesser_poison_potion", -5, 45, "nightshade", 1, "bottle", 1 }, { "poison_potion", 15, 65, "nightshade", 2, "bottle", 1 },
    { "greater_poison_potion", 55, 105, "nightshade", 4, "bottle", 1 },
    { "deadly_poison_potion", 90, 140, "nightshade", 8, "bottle", 1 },
  } },
  { "Cure", {
    { "lesser_cure_potion", -10, 40, "garlic", 1, "bottle", 1 }, { "cure_potion", 25, 75, "garlic", 3, "bottle", 1 },
    { "greater_cure_potion", 65, 115, "garlic", 6, "bottle", 1 },
  } },
  { "Explosion", {
    { "lesser_explosion_potion", 5, 55, "sulfurous_ash", 3, "bottle", 1 },
    { "explosion_potion", 35, 85, "sulfurous_ash", 5, "bottle", 1 },
    { "greater_explosion_potion", 65, 115, "sulfurous_ash", 10, "bottle", 1 },
  } },
}
