-- What sellers of food keep and buy (ModernUO SBInfo, before AoS).
--
-- By list: `sells`, each with template, price in gold and how many are in stock at first; `buys`, the price at which
-- one is bought. Nobody buys for as much as anybody sells it, nor for more than it costs to make; prices of ModernUO
-- are lowered for that.

return {
  baker = {
    sells = {
      { "bread_loaf", 6, 20 }, { "apple_pie", 7, 20 }, { "cake", 13, 20 }, { "muffins", 3, 20 }, { "sack_flour", 3, 20 },
      { "french_bread", 5, 20 }, { "cookies", 3, 20 }, { "cheese_pizza", 8, 10 }, { "jar_honey", 3, 20 },
      { "bowl_flour", 7, 20 },
    },
    buys = {
      apple_pie = 5, bread_loaf = 3, cake = 5, cheese_pizza = 4, cookies = 2, dough = 3, eggs = 1, french_bread = 1,
      jar_honey = 1, muffins = 2, peach_cobbler = 5, pitcher = 5, quiche = 6, sack_flour = 1,
    },
  },
  barkeeper = {
    sells = {
      { "bottle_of_ale", 7, 20 }, { "bottle_of_wine", 7, 20 }, { "bottle_of_liquor", 7, 20 }, { "jug_of_cider", 13, 20 },
      { "pitcher_of_milk", 7, 20 }, { "pitcher_of_ale", 11, 20 }, { "pitcher_of_cider", 11, 20 }, { "pitcher_of_liquor", 11, 20 },
      { "pitcher_of_wine", 11, 20 }, { "pitcher_of_water", 11, 20 },
      { "bread_loaf", 6, 10 }, { "cheese_wheel", 21, 10 }, { "cooked_bird", 17, 20 }, { "lamb_leg", 8, 20 },
      { "wooden_bowl_of_carrots", 3, 20 }, { "wooden_bowl_of_corn", 3, 20 }, { "wooden_bowl_of_lettuce", 3, 20 },
      { "wooden_bowl_of_peas", 3, 20 }, { "empty_pewter_bowl", 2, 20 }, { "pewter_bowl_of_corn", 3, 20 },
      { "pewter_bowl_of_lettuce", 3, 20 }, { "pewter_bowl_of_peas", 3, 20 }, { "pewter_bowl_of_potatos", 3, 20 },
      { "wooden_bowl_of_stew", 3, 20 }, { "wooden_bowl_of_tomato_soup", 3, 20 }, { "apple_pie", 7, 20 },
      { "chessboard", 2, 20 }, { "checkerboard", 2, 20 }, { "backgammon", 2, 20 }, { "dices", 2, 20 },
      { "contract_of_employment", 1252, 20 }, { "barkeep_contract", 1252, 20 },
    },
    buys = {
      apple = 1, backgammon = 1, banana = 1, beverage_bottle = 3, bread_loaf = 3, candle = 3, checkerboard = 1,
      cheese_wheel = 12, chessboard = 1, dices = 1, empty_pewter_bowl = 1, glass_mug = 1, grapes = 1, jug = 6, peach = 1,
      pear = 1, pewter_bowl_of_corn = 1, pewter_bowl_of_lettuce = 1, pewter_bowl_of_peas = 1, pewter_bowl_of_potatos = 1,
      pitcher = 5, ribs = 6, wooden_bowl_of_carrots = 1, wooden_bowl_of_corn = 1, wooden_bowl_of_lettuce = 1,
      wooden_bowl_of_peas = 1, wooden_bowl_of_stew = 1, wooden_bowl_of_tomato_soup = 1,
    },
  },
  beekeeper = { sells = { { "jar_honey", 3, 20 }, { "beeswax", 2, 20 } }, buys = { jar_honey = 1 } },
  butcher = {
    sells = {
      { "bacon", 7, 20 }, { "ham", 26, 20 }, { "sausage", 18, 20 }, { "raw_chicken_leg", 6, 20 }, { "raw_bird", 9, 20 },
      { "raw_lamb_leg", 9, 20 }, { "raw_ribs", 16, 20 }, { "butcher_knife", 13, 20 }, { "cleaver", 13, 20 },
      { "skinning_knife", 13, 20 },
    },
    buys = {
      bacon = 3, butcher_knife = 7, cleaver = 7, ham = 13, raw_bird = 4, raw_chicken_leg = 3, raw_lamb_leg = 4, raw_ribs = 8,
      sausage = 9, skinning_knife = 7,
    },
  },
  cook = {
    sells = {
      { "bread_loaf", 5, 20 }, { "apple_pie", 7, 20 }, { "cake", 13, 20 }, { "muffins", 3, 20 }, { "cheese_wheel", 21, 10 },
      { "cooked_bird", 17, 20 }, { "lamb_leg", 8, 20 }, { "chicken_leg", 5, 20 }, { "wooden_bowl_of_carrots", 3, 20 },
      { "wooden_bowl_of_corn", 3, 20 }, { "wooden_bowl_of_lettuce", 3, 20 }, { "wooden_bowl_of_peas", 3, 20 },
      { "empty_pewter_bowl", 2, 20 }, { "pewter_bowl_of_corn", 3, 20 }, { "pewter_bowl_of_lettuce", 3, 20 },
      { "pewter_bowl_of_peas", 3, 20 }, { "pewter_bowl_of_potatos", 3, 20 }, { "wooden_bowl_of_stew", 3, 20 },
      { "wooden_bowl_of_tomato_soup", 3, 20 }, { "roast_pig", 106, 20 }, { "sack_flour", 3, 20 }, { "jar_honey", 3, 20 },
      { "rolling_pin", 2, 20 }, { "flour_sifter", 2, 20 }, { "skillet", 3, 20 },
    },
    buys = {
      apple_pie = 3, bread_loaf = 2, cake = 5, cheese_wheel = 12, chicken_leg = 3, cooked_bird = 8, empty_pewter_bowl = 1,
      flour_sifter = 1, jar_honey = 1, lamb_leg = 4, muffins = 1, pewter_bowl_of_corn = 1, pewter_bowl_of_lettuce = 1,
      pewter_bowl_of_peas = 1, pewter_bowl_of_potatos = 1, roast_pig = 53, rolling_pin = 1, sack_flour = 1, skillet = 1,
      wooden_bowl_of_carrots = 1, wooden_bowl_of_corn = 1, wooden_bowl_of_lettuce = 1, wooden_bowl_of_peas = 1,
      wooden_bowl_of_stew = 1, wooden_bowl_of_tomato_soup = 1,
    },
  },
  farmer = {
    sells = {
      { "cabbage", 5, 20 }, { "cantaloupe", 6, 20 }, { "carrot", 3, 20 }, { "honeydew_melon", 7, 20 }, { "squash", 3, 20 },
      { "lettuce", 5, 20 }, { "onion", 3, 20 }, { "pumpkin", 11, 20 }, { "green_gourd", 3, 20 }, { "yellow_gourd", 3, 20 },
      { "watermelon", 7, 20 }, { "eggs", 3, 20 }, { "peach", 3, 20 }, { "pear", 3, 20 }, { "lemon", 3, 20 },
      { "lime", 3, 20 }, { "grapes", 3, 20 }, { "apple", 3, 20 }, { "sheaf_of_hay", 2, 20 },
    },
    buys = {
      apple = 1, cabbage = 2, cantaloupe = 3, carrot = 1, eggs = 1, grapes = 1, green_gourd = 1, honeydew_melon = 3,
      lemon = 1, lettuce = 2, lime = 1, onion = 1, peach = 1, pear = 1, pitcher = 5, pumpkin = 5, sheaf_of_hay = 1,
      squash = 1, watermelon = 3, yellow_gourd = 1,
    },
  },
  inn_keeper = {
    sells = {
      { "bottle_of_ale", 7, 20 }, { "bottle_of_wine", 7, 20 }, { "bottle_of_liquor", 7, 20 }, { "jug_of_cider", 13, 20 },
      { "pitcher_of_milk", 7, 20 }, { "pitcher_of_ale", 11, 20 }, { "pitcher_of_cider", 11, 20 }, { "pitcher_of_liquor", 11, 20 },
      { "pitcher_of_wine", 11, 20 }, { "pitcher_of_water", 11, 20 },
      { "bread_loaf", 6, 10 }, { "cheese_wheel", 21, 10 }, { "cooked_bird", 17, 20 }, { "lamb_leg", 8, 20 },
      { "chicken_leg", 5, 20 }, { "ribs", 7, 20 }, { "wooden_bowl_of_carrots", 3, 20 }, { "wooden_bowl_of_corn", 3, 20 },
      { "wooden_bowl_of_lettuce", 3, 20 }, { "wooden_bowl_of_peas", 3, 20 }, { "empty_pewter_bowl", 2, 20 },
      { "pewter_bowl_of_corn", 3, 20 }, { "pewter_bowl_of_lettuce", 3, 20 }, { "pewter_bowl_of_peas", 3, 20 },
      { "pewter_bowl_of_potatos", 3, 20 }, { "wooden_bowl_of_stew", 3, 20 }, { "wooden_bowl_of_tomato_soup", 3, 20 },
      { "apple_pie", 7, 20 }, { "peach", 3, 20 }, { "pear", 3, 20 }, { "grapes", 3, 20 }, { "apple", 3, 20 },
      { "banana", 2, 20 }, { "torch", 7, 20 }, { "candle", 6, 20 }, { "beeswax", 1, 20 }, { "backpack", 15, 20 },
      { "chessboard", 2, 20 }, { "checkerboard", 2, 20 }, { "backgammon", 2, 20 }, { "dices", 2, 20 },
      { "contract_of_employment", 1252, 20 }, { "barkeep_contract", 1252, 20 },
    },
    buys = {
      apple = 1, backgammon = 1, banana = 1, beverage_bottle = 3, bread_loaf = 3, candle = 3, checkerboard = 1,
      cheese_wheel = 12, chessboard = 1, dices = 1, empty_pewter_bowl = 1, glass_mug = 1, grapes = 1, jug = 6, peach = 1,
      pear = 1, pewter_bowl_of_corn = 1, pewter_bowl_of_lettuce = 1, pewter_bowl_of_peas = 1, pewter_bowl_of_potatos = 1,
      pitcher = 5, ribs = 6, torch = 3, wooden_bowl_of_carrots = 1, wooden_bowl_of_corn = 1, wooden_bowl_of_lettuce = 1,
      wooden_bowl_of_peas = 1, wooden_bowl_of_stew = 1, wooden_bowl_of_tomato_soup = 1,
    },
  },
  miller = {
    sells = { { "sack_flour", 3, 20 }, { "sheaf_of_hay", 2, 20 } },
    buys = { sack_flour = 1, sheaf_of_hay = 1 },
  },
  player_barkeeper = {
    sells = {
      { "bottle_of_ale", 7, 20 }, { "bottle_of_wine", 7, 20 }, { "bottle_of_liquor", 7, 20 }, { "jug_of_cider", 13, 20 },
      { "pitcher_of_milk", 7, 20 }, { "pitcher_of_ale", 11, 20 }, { "pitcher_of_cider", 11, 20 }, { "pitcher_of_liquor", 11, 20 },
      { "pitcher_of_wine", 11, 20 }, { "pitcher_of_water", 11, 20 },
      { "chessboard", 2, 20 }, { "checkerboard", 2, 20 }, { "backgammon", 2, 20 }, { "dices", 2, 20 },
    },
  },
  tavern_keeper = {
    sells = {
      { "bottle_of_ale", 7, 20 }, { "bottle_of_wine", 7, 20 }, { "bottle_of_liquor", 7, 20 }, { "jug_of_cider", 13, 20 },
      { "pitcher_of_milk", 7, 20 }, { "pitcher_of_ale", 11, 20 }, { "pitcher_of_cider", 11, 20 }, { "pitcher_of_liquor", 11, 20 },
      { "pitcher_of_wine", 11, 20 }, { "pitcher_of_water", 11, 20 },
      { "bread_loaf", 6, 10 }, { "cheese_wheel", 21, 10 }, { "cooked_bird", 17, 20 }, { "lamb_leg", 8, 20 },
      { "chicken_leg", 5, 20 }, { "ribs", 7, 20 }, { "wooden_bowl_of_carrots", 3, 20 }, { "wooden_bowl_of_corn", 3, 20 },
      { "wooden_bowl_of_lettuce", 3, 20 }, { "wooden_bowl_of_peas", 3, 20 }, { "empty_pewter_bowl", 2, 20 },
      { "pewter_bowl_of_corn", 3, 20 }, { "pewter_bowl_of_lettuce", 3, 20 }, { "pewter_bowl_of_peas", 3, 20 },
      { "pewter_bowl_of_potatos", 3, 20 }, { "wooden_bowl_of_stew", 3, 20 }, { "wooden_bowl_of_tomato_soup", 3, 20 },
      { "apple_pie", 7, 20 }, { "chessboard", 2, 20 }, { "checkerboard", 2, 20 }, { "backgammon", 2, 20 },
      { "dices", 2, 20 }, { "contract_of_employment", 1252, 20 }, { "barkeep_contract", 1252, 20 },
    },
    buys = {
      apple = 1, backgammon = 1, banana = 1, beverage_bottle = 3, bread_loaf = 3, candle = 3, checkerboard = 1,
      cheese_wheel = 12, chessboard = 1, dices = 1, empty_pewter_bowl = 1, glass_mug = 1, grapes = 1, jug = 6, peach = 1,
      pear = 1, pewter_bowl_of_corn = 1, pewter_bowl_of_lettuce = 1, pewter_bowl_of_peas = 1, pewter_bowl_of_potatos = 1,
      pitcher = 5, ribs = 6, wooden_bowl_of_carrots = 1, wooden_bowl_of_corn = 1, wooden_bowl_of_lettuce = 1,
      wooden_bowl_of_peas = 1, wooden_bowl_of_stew = 1, wooden_bowl_of_tomato_soup = 1,
    },
  },
  waiter = {
    sells = {
      { "bottle_of_ale", 7, 20 }, { "bottle_of_wine", 7, 20 }, { "bottle_of_liquor", 7, 20 }, { "jug_of_cider", 13, 20 },
      { "pitcher_of_milk", 7, 20 }, { "pitcher_of_ale", 11, 20 }, { "pitcher_of_cider", 11, 20 }, { "pitcher_of_liquor", 11, 20 },
      { "pitcher_of_wine", 11, 20 }, { "pitcher_of_water", 11, 20 },
      { "bread_loaf", 6, 10 }, { "cheese_wheel", 21, 10 }, { "cooked_bird", 17, 20 }, { "lamb_leg", 8, 20 },
      { "wooden_bowl_of_carrots", 3, 20 }, { "wooden_bowl_of_corn", 3, 20 }, { "wooden_bowl_of_lettuce", 3, 20 },
      { "wooden_bowl_of_peas", 3, 20 }, { "empty_pewter_bowl", 2, 20 }, { "pewter_bowl_of_corn", 3, 20 },
      { "pewter_bowl_of_lettuce", 3, 20 }, { "pewter_bowl_of_peas", 3, 20 }, { "pewter_bowl_of_potatos", 3, 20 },
      { "wooden_bowl_of_stew", 3, 20 }, { "wooden_bowl_of_tomato_soup", 3, 20 }, { "apple_pie", 7, 20 },
    },
  },
}
