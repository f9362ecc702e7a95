-- Materials of the trades: template, points of skill that they need, and what they add to the rating of armor (ModernUO
-- CraftSystem.AddSubRes, BaseArmor.ArmorRating in the Renaissance).

return {
  metal = {
    base = "iron_ingot",
    kinds = {
      { "iron_ingot", 0, 0 }, { "dull_copper_ingot", 65, 2 }, { "shadow_iron_ingot", 70, 4 }, { "copper_ingot", 75, 6 },
      { "bronze_ingot", 80, 8 }, { "gold_ingot", 85, 10 }, { "agapite_ingot", 90, 12 }, { "verite_ingot", 95, 14 },
      { "valorite_ingot", 99, 16 },
    },
  },
  leather = {
    base = "leather",
    kinds = { { "leather", 0, 0 }, { "spined_leather", 65, 10 }, { "horned_leather", 80, 13 }, { "barbed_leather", 99, 16 } },
  },
  wood = {
    base = "log",
    kinds = {
      { "log", 0 }, { "oak_log", 65 }, { "ash_log", 80 }, { "yew_log", 95 }, { "heartwood_log", 100 }, { "bloodwood_log", 100 },
      { "frostwood_log", 100 },
    },
  },
}
