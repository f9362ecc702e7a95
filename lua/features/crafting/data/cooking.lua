-- What cooks make (ModernUO Engines/Craft/DefCooking.cs, what the era had). Rows: template, points of skill from which
-- it is possible and sure, then what it takes; see lua/features/crafting/lib/trades.lua.

return {
  { "Ingredients", {
    { "sack_flour", 0, 100, "wheat_sheaf", 2, near = "mill" },
    -- A measure of water comes out of any vessel.
    { "dough", 0, 100, "sack_flour", 1, drinks = { "water", 1 } }, { "sweet_dough", 0, 100, "dough", 1, "jar_honey", 1 },
    { "cake_mix", 0, 100, "sack_flour", 1, "sweet_dough", 1 }, { "cookie_mix", 0, 100, "jar_honey", 1, "sweet_dough", 1 },
  } },
  { "Preparations", {
    { "unbaked_quiche", 0, 100, "dough", 1, "eggs", 1 }, { "unbaked_meat_pie", 0, 100, "dough", 1, "raw_ribs", 1 },
    { "uncooked_sausage_pizza", 0, 100, "dough", 1, "sausage", 1 },
    { "uncooked_cheese_pizza", 0, 100, "dough", 1, "cheese_wheel", 1 }, { "unbaked_fruit_pie", 0, 100, "dough", 1, "pear", 1 },
    { "unbaked_peach_cobbler", 0, 100, "dough", 1, "peach", 1 }, { "unbaked_apple_pie", 0, 100, "dough", 1, "apple", 1 },
    { "unbaked_pumpkin_pie", 0, 100, "dough", 1, "pumpkin", 1 },
  } },
  { "Baking", {
    { "bread_loaf", 0, 100, "dough", 1, near = "oven" }, { "cookies", 0, 100, "cookie_mix", 1, near = "oven" },
    { "cake", 0, 100, "cake_mix", 1, near = "oven" }, { "muffins", 0, 100, "sweet_dough", 1, near = "oven" },
    { "quiche", 0, 100, "unbaked_quiche", 1, near = "oven" }, { "meat_pie", 0, 100, "unbaked_meat_pie", 1, near = "oven" },
    { "sausage_pizza", 0, 100, "uncooked_sausage_pizza", 1, near = "oven" },
    { "cheese_pizza", 0, 100, "uncooked_cheese_pizza", 1, near = "oven" },
    { "fruit_pie", 0, 100, "unbaked_fruit_pie", 1, near = "oven" },
    { "peach_cobbler", 0, 100, "unbaked_peach_cobbler", 1, near = "oven" },
    { "apple_pie", 0, 100, "unbaked_apple_pie", 1, near = "oven" },
    { "pumpkin_pie", 0, 100, "unbaked_pumpkin_pie", 1, near = "oven" },
  } },
  { "Barbecue", {
    { "cooked_bird", 0, 100, "raw_bird", 1, whole = true, near = "heat" },
    { "chicken_leg", 0, 100, "raw_chicken_leg", 1, whole = true, near = "heat" },
    { "fish_steak", 0, 100, "raw_fish_steak", 1, whole = true, near = "heat" },
    { "fried_eggs", 0, 100, "eggs", 1, whole = true, near = "heat" },
    { "lamb_leg", 0, 100, "raw_lamb_leg", 1, whole = true, near = "heat" },
    { "ribs", 0, 100, "raw_ribs", 1, whole = true, near = "heat" },
  } },
}
