-- What animals take for food, by kind (ModernUO BaseCreature.FavoriteFood).

return {
  meat = {
    "raw_ribs", "ribs", "raw_bird", "cooked_bird", "raw_lamb_leg", "lamb_leg", "raw_chicken_leg", "chicken_leg", "bacon",
    "slab_of_bacon", "ham", "sausage",
  },
  fish = { "fish", "raw_fish_steak", "fish_steak", "big_fish" },
  plants = {
    "apple", "banana", "bananas", "cabbage", "cantaloupe", "carrot", "coconut", "corn", "dates", "grapes", "green_gourd",
    "honeydew_melon", "lemon", "lettuce", "lime", "onion", "peach", "pear", "pumpkin", "squash", "turnip", "watermelon",
    "yellow_gourd",
  },
  grain = { "bread_loaf", "french_bread", "sheaf_of_hay", "hay", "wheat_sheaf" },
  eggs = { "eggs", "fried_eggs" },
  gold = { "gold" },
  leather = { "leather", "hides" },
}
