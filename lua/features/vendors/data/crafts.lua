-- What sellers of wood, cloth, leather and furniture keep and buy (ModernUO SBInfo, before AoS).
--
-- By list: `sells`, each with template, price in gold and how many are in stock at first; `buys`, the price at which
-- one is bought. Nobody buys for as much as anybody sells it, nor for more than it costs to make; prices of ModernUO
-- are lowered for that.

return {
  carpenter = {
    sells = {
      { "nails", 3, 20 }, { "axle", 2, 20 }, { "board", 3, 20 }, { "draw_knife", 10, 20 }, { "froe", 10, 20 },
      { "scorp", 10, 20 }, { "inshave", 10, 20 }, { "dovetail_saw", 12, 20 }, { "saw", 15, 20 }, { "hammer", 17, 20 },
      { "moulding_plane", 11, 20 }, { "smoothing_plane", 10, 20 }, { "jointing_plane", 11, 20 }, { "drums", 21, 20 },
      { "tambourine", 21, 20 }, { "lap_harp", 21, 20 }, { "lute", 21, 20 },
    },
    buys = {
      axle = 1, bamboo_chair = 6, board = 2, club = 13, dovetail_saw = 7, draw_knife = 6, drums = 10,
      fancy_wooden_chair_cushion = 12, foot_stool = 6, froe = 6, hammer = 5, inshave = 6, jointing_plane = 6, lap_harp = 10,
      large_crate = 7, large_table = 10, log = 1, lute = 10, medium_crate = 6, moulding_plane = 6, nightstand = 7, saw = 9,
      scorp = 6, small_crate = 5, smoothing_plane = 6, stool = 6, tambourine = 10, throne = 24, wooden_bench = 6,
      wooden_box = 7, wooden_chair = 8, wooden_chair_cushion = 10, wooden_chest = 15, wooden_throne = 6, yew_wood_table = 10,
    },
  },
  cobbler = {
    sells = { { "thigh_boots", 15, 20 }, { "shoes", 8, 20 }, { "boots", 10, 20 }, { "sandals", 5, 20 } },
    buys = { boots = 5, sandals = 2, shoes = 4, thigh_boots = 7 },
  },
  leather_worker = {
    sells = { { "hides", 4, 999 }, { "thigh_boots", 56, 10 } },
    buys = { hides = 2, thigh_boots = 7 },
  },
  tailor = {
    sells = {
      { "sewing_kit", 3, 20 }, { "scissors", 11, 20 }, { "dye_tub", 8, 20 }, { "dyes", 8, 20 }, { "shirt", 12, 20 },
      { "short_pants", 7, 20 }, { "fancy_shirt", 21, 20 }, { "long_pants", 10, 20 }, { "fancy_dress", 26, 20 },
      { "plain_dress", 13, 20 }, { "kilt", 11, 20 }, { "half_apron", 10, 20 }, { "robe", 18, 20 }, { "cloak", 8, 20 },
      { "doublet", 13, 20 }, { "tunic", 18, 20 }, { "jester_suit", 26, 20 }, { "jester_hat", 12, 20 },
      { "floppy_hat", 7, 20 }, { "wide_brim_hat", 8, 20 }, { "cap", 10, 20 }, { "tall_straw_hat", 8, 20 },
      { "straw_hat", 7, 20 }, { "wizards_hat", 11, 20 }, { "leather_cap", 10, 20 }, { "feathered_hat", 10, 20 },
      { "tricorne_hat", 8, 20 }, { "bandana", 6, 20 }, { "skull_cap", 7, 20 }, { "bolt_of_cloth", 100, 20 },
      { "cloth", 2, 20 }, { "uncut_cloth", 2, 20 }, { "cotton", 102, 20 }, { "wool", 62, 20 }, { "flax", 102, 20 },
      { "spool_of_thread", 18, 20 }, { "bulk_order_book", 100, 20 },
    },
    buys = {
      bandana = 3, bolt_of_cloth = 50, bonnet = 4, cap = 5, cloak = 4, cotton = 51, doublet = 7, dye_tub = 4, dyes = 4,
      fancy_dress = 12, fancy_shirt = 10, feathered_hat = 5, flax = 51, floppy_hat = 3, full_apron = 5, half_apron = 5,
      jester_hat = 6, jester_suit = 13, kilt = 5, long_pants = 5, plain_dress = 7, robe = 9, scissors = 6, sewing_kit = 1,
      shirt = 6, short_pants = 3, skirt = 5, skull_cap = 3, spool_of_thread = 9, straw_hat = 4, tall_straw_hat = 4,
      tricorne_hat = 4, tunic = 9, wide_brim_hat = 4, wizards_hat = 5, wool = 31,
    },
  },
  tanner = {
    sells = {
      { "leather_arms", 80, 20 }, { "leather_chest", 101, 20 }, { "leather_gloves", 60, 20 }, { "leather_gorget", 74, 20 },
      { "leather_legs", 80, 20 }, { "leather_cap", 10, 20 }, { "studded_gorget", 50, 20 }, { "studded_arms", 57, 20 },
      { "studded_chest", 75, 20 }, { "studded_legs", 67, 20 }, { "studded_gloves", 45, 20 },
      { "female_studded_chest", 62, 20 }, { "female_plate_chest", 207, 20 }, { "female_leather_chest", 116, 20 },
      { "leather_shorts", 86, 20 }, { "leather_skirt", 87, 20 }, { "leather_bustier_arms", 97, 20 },
      { "studded_bustier_arms", 97, 20 }, { "bag", 6, 20 }, { "pouch", 6, 20 }, { "backpack", 15, 20 }, { "leather", 6, 20 },
      { "skinning_knife", 15, 20 }, { "taxidermy_kit", 100000, 20 },
    },
    buys = {
      backpack = 7, bag = 3, female_leather_chest = 18, female_plate_chest = 100, female_studded_chest = 30, leather = 2,
      leather_arms = 12, leather_bustier_arms = 12, leather_cap = 5, leather_chest = 36, leather_gloves = 9,
      leather_gorget = 12, leather_legs = 30, leather_shorts = 14, leather_skirt = 12, pouch = 3, skinning_knife = 7,
      studded_arms = 30, studded_bustier_arms = 23, studded_chest = 37, studded_gloves = 24, studded_gorget = 18,
      studded_legs = 33,
    },
  },
  weaver = {
    sells = {
      { "dyes", 8, 20 }, { "dye_tub", 8, 20 }, { "uncut_cloth", 3, 20 }, { "bolt_of_cloth", 100, 20 },
      { "dark_yarn", 18, 20 }, { "light_yarn", 18, 20 }, { "light_yarn_unraveled", 18, 20 }, { "scissors", 11, 20 },
    },
    buys = {
      bolt_of_cloth = 50, dark_yarn = 9, dye_tub = 4, dyes = 4, light_yarn = 9, light_yarn_unraveled = 9, scissors = 6,
      uncut_cloth = 1,
    },
  },
  hair_stylist = { sells = { { "hair_dye", 60, 20 } }, buys = { hair_dye = 30 } },
  mapmaker = {
    sells = { { "blank_map", 5, 40 }, { "mapmakers_pen", 8, 20 }, { "blank_scroll", 12, 40 } },
    buys = { blank_map = 2, blank_scroll = 3, city_map = 3, local_map = 3, mapmakers_pen = 4, world_map = 3 },
  },
  furtrader = { sells = { { "hides", 3, 40 } }, buys = { hides = 2 } },
}
