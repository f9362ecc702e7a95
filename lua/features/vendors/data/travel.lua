-- What sellers of travel, music, fishing and beasts keep and buy (ModernUO SBInfo, before AoS).
--
-- By list: `sells`, each with template, price in gold and how many are in stock at first; `buys`, the price at which
-- one is bought. Nobody buys for as much as anybody sells it, nor for more than it costs to make; prices of ModernUO
-- are lowered for that.

return {
  provisioner = {
    sells = {
      { "arrow", 2, 20 }, { "bolt", 5, 20 }, { "backpack", 15, 20 }, { "pouch", 6, 20 }, { "bag", 6, 20 },
      { "candle", 6, 20 }, { "torch", 8, 20 }, { "lantern", 2, 20 }, { "oil_flask", 9, 20 }, { "lockpick", 12, 20 },
      { "floppy_hat", 7, 20 }, { "wide_brim_hat", 8, 20 }, { "cap", 10, 20 }, { "tall_straw_hat", 8, 20 },
      { "straw_hat", 7, 20 }, { "wizards_hat", 11, 20 }, { "leather_cap", 10, 20 }, { "feathered_hat", 10, 20 },
      { "tricorne_hat", 8, 20 }, { "bandana", 6, 20 }, { "skull_cap", 7, 20 }, { "bread_loaf", 6, 10 },
      { "lamb_leg", 8, 20 }, { "chicken_leg", 5, 20 }, { "cooked_bird", 17, 20 }, { "pear", 3, 20 }, { "apple", 3, 20 },
      { "beeswax", 1, 20 }, { "garlic", 3, 20 }, { "ginseng", 3, 20 }, { "bottle", 5, 20 }, { "red_book", 15, 20 },
      { "blue_book", 15, 20 }, { "tan_book", 15, 20 }, { "wooden_box", 14, 20 }, { "key", 2, 20 }, { "bedroll", 5, 20 },
      { "kindling", 2, 20 }, { "hair_dye", 60, 20 }, { "chessboard", 2, 20 }, { "checkerboard", 2, 20 },
      { "backgammon", 2, 20 }, { "dices", 2, 20 },
    },
    buys = {
      amber = 25, amethyst = 50, arrow = 1, backgammon = 1, backpack = 7, bag = 3, bandana = 3, beads = 13, blue_book = 7,
      bolt = 2, bottle = 3, candle = 3, cap = 5, checkerboard = 1, chessboard = 1, citrine = 25, diamond = 100, dices = 1,
      emerald = 50, feathered_hat = 5, floppy_hat = 3, gold_bead_necklace = 13, gold_bracelet = 13, gold_earrings = 13,
      gold_necklace = 13, gold_ring = 13, hair_dye = 30, kindling = 1, lantern = 1, leather_cap = 5, lockpick = 5,
      necklace = 13, oil_flask = 7, pouch = 3, red_book = 7, ruby = 37, sapphire = 50, silver_bead_necklace = 10,
      silver_bracelet = 10, silver_earrings = 10, silver_necklace = 10, silver_ring = 10, skull_cap = 3, star_sapphire = 62,
      straw_hat = 3, tall_straw_hat = 4, tan_book = 7, torch = 4, tourmaline = 47, tricorne_hat = 4, wide_brim_hat = 4,
      wizards_hat = 5, wooden_box = 7,
    },
  },
  ranger = { sells = { { "bandage", 5, 20 } } },
  thief = {
    sells = {
      { "backpack", 15, 20 }, { "pouch", 6, 20 }, { "torch", 8, 20 }, { "lantern", 2, 20 }, { "lockpick", 12, 20 },
      { "wooden_box", 14, 20 }, { "key", 2, 20 }, { "hair_dye", 37, 20 },
    },
    buys = { backpack = 7, hair_dye = 19, lantern = 1, lockpick = 5, pouch = 3, torch = 3, wooden_box = 7 },
  },
  bard = {
    sells = { { "drums", 21, 10 }, { "tambourine", 21, 10 }, { "lap_harp", 21, 10 }, { "lute", 21, 10 } },
    buys = { drums = 10, harp = 10, lap_harp = 10, lute = 10, tambourine = 10 },
  },
  fisherman = {
    sells = { { "raw_fish_steak", 3, 20 }, { "fish", 6, 80 }, { "fishing_pole", 15, 20 } },
    buys = { fish = 1, fishing_pole = 7, raw_fish_steak = 1 },
  },
  veterinarian = { sells = { { "bandage", 6, 20 } }, buys = { bandage = 1 } },
}
