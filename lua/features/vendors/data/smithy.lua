-- What sellers of metal, tools, stone, glass and jewels keep and buy (ModernUO SBInfo, before AoS).
--
-- By list: `sells`, each with template, price in gold and how many are in stock at first; `buys`, the price at which
-- one is bought. Nobody buys for as much as anybody sells it, nor for more than it costs to make; prices of ModernUO
-- are lowered for that.

return {
  blacksmith = {
    sells = {
      { "iron_ingot", 5, 16 }, { "tongs", 13, 14 }, { "bronze_shield", 66, 20 }, { "buckler", 50, 20 },
      { "metal_kite_shield", 123, 20 }, { "heater_shield", 231, 20 }, { "wooden_kite_shield", 70, 20 },
      { "metal_shield", 121, 20 }, { "wooden_shield", 30, 20 }, { "plate_gorget", 104, 20 }, { "plate_chest", 243, 20 },
      { "plate_legs", 218, 20 }, { "plate_arms", 188, 20 }, { "plate_gloves", 155, 20 }, { "plate_helm", 21, 20 },
      { "close_helm", 18, 20 }, { "helmet", 31, 20 }, { "norse_helm", 18, 20 }, { "bascinet", 18, 20 },
      { "chain_coif", 17, 20 }, { "chain_chest", 143, 20 }, { "chain_legs", 149, 20 }, { "ringmail_chest", 121, 20 },
      { "ringmail_legs", 90, 20 }, { "ringmail_arms", 85, 20 }, { "ringmail_gloves", 93, 20 },
      { "executioners_axe", 30, 20 }, { "bardiche", 60, 20 }, { "battle_axe", 26, 20 }, { "two_handed_axe", 32, 20 },
      { "bow", 35, 20 }, { "butcher_knife", 14, 20 }, { "crossbow", 46, 20 }, { "heavy_crossbow", 55, 20 },
      { "cutlass", 24, 20 }, { "dagger", 21, 20 }, { "halberd", 42, 20 }, { "hammer_pick", 26, 20 }, { "katana", 33, 20 },
      { "kryss", 32, 20 }, { "broadsword", 35, 20 }, { "longsword", 55, 20 }, { "thin_longsword", 27, 20 },
      { "viking_sword", 55, 20 }, { "cleaver", 15, 20 }, { "axe", 40, 20 }, { "double_axe", 52, 20 }, { "pickaxe", 22, 20 },
      { "pitchfork", 19, 20 }, { "scimitar", 36, 20 }, { "skinning_knife", 14, 20 }, { "large_battle_axe", 33, 20 },
      { "war_axe", 29, 20 }, { "black_staff", 22, 20 }, { "club", 16, 20 }, { "gnarled_staff", 16, 20 }, { "mace", 28, 20 },
      { "maul", 21, 20 }, { "quarter_staff", 19, 20 }, { "shepherds_crook", 20, 20 }, { "smith_hammer", 21, 20 },
      { "short_spear", 23, 20 }, { "spear", 31, 20 }, { "war_hammer", 25, 20 }, { "war_mace", 31, 20 },
      { "bulk_order_book", 100, 20 },
    },
    buys = {
      axe = 20, bardiche = 30, bascinet = 9, battle_axe = 13, black_staff = 11, bow = 17, broadsword = 17,
      bronze_shield = 33, buckler = 25, butcher_knife = 7, chain_chest = 71, chain_coif = 6, chain_legs = 74, cleaver = 7,
      close_helm = 9, club = 8, crossbow = 21, cutlass = 12, dagger = 10, double_axe = 26, executioners_axe = 15,
      female_leather_chest = 18, female_plate_chest = 100, female_studded_chest = 25, gnarled_staff = 8, halberd = 21,
      hammer_pick = 13, heater_shield = 90, heavy_crossbow = 27, helmet = 9, iron_ingot = 4, katana = 16, kryss = 16,
      large_battle_axe = 16, leather_bustier_arms = 11, leather_shorts = 14, leather_skirt = 11, longsword = 27, mace = 14,
      maul = 10, metal_kite_shield = 62, metal_shield = 60, norse_helm = 9, pickaxe = 11, pitchfork = 9, plate_arms = 90,
      plate_chest = 121, plate_gloves = 60, plate_gorget = 50, plate_helm = 10, plate_legs = 100, quarter_staff = 9,
      ringmail_arms = 42, ringmail_chest = 60, ringmail_gloves = 26, ringmail_legs = 45, scimitar = 18, shepherds_crook = 10,
      short_spear = 11, skinning_knife = 7, smith_hammer = 10, spear = 15, studded_bustier_arms = 24, thin_longsword = 13,
      tongs = 5, two_handed_axe = 16, viking_sword = 27, war_axe = 14, war_hammer = 12, war_mace = 15,
      wooden_kite_shield = 35, wooden_shield = 15,
    },
  },
  smith_tools = { sells = { { "iron_ingot", 5, 16 }, { "tongs", 13, 14 } }, buys = { iron_ingot = 4, tongs = 5 } },
  tinker = {
    sells = {
      { "clock", 22, 20 }, { "nails", 3, 20 }, { "clock_parts", 3, 20 }, { "axle_gears", 3, 20 }, { "gears", 2, 20 },
      { "hinge", 2, 20 }, { "sextant", 13, 20 }, { "sextant_parts", 5, 20 }, { "axle", 2, 20 }, { "springs", 3, 20 },
      { "key", 8, 20 }, { "key_ring", 8, 20 }, { "lockpick", 12, 20 }, { "tinkers_tools", 7, 20 }, { "board", 3, 20 },
      { "iron_ingot", 5, 16 }, { "sewing_kit", 3, 20 }, { "draw_knife", 10, 20 }, { "froe", 10, 20 }, { "scorp", 10, 20 },
      { "inshave", 10, 20 }, { "butcher_knife", 13, 20 }, { "scissors", 11, 20 }, { "tongs", 13, 14 },
      { "dovetail_saw", 12, 20 }, { "saw", 15, 20 }, { "hammer", 17, 20 }, { "smith_hammer", 23, 20 }, { "shovel", 12, 20 },
      { "moulding_plane", 11, 20 }, { "jointing_plane", 10, 20 }, { "smoothing_plane", 11, 20 }, { "pickaxe", 25, 20 },
      { "drums", 21, 20 }, { "tambourine", 21, 20 }, { "lap_harp", 21, 20 }, { "lute", 21, 20 },
    },
    buys = {
      axle = 1, axle_gears = 1, board = 1, butcher_knife = 6, clock = 11, clock_parts = 1, dovetail_saw = 6, draw_knife = 5,
      drums = 10, froe = 5, gears = 1, hammer = 3, hinge = 1, inshave = 5, jointing_plane = 6, key = 1, lap_harp = 10,
      lockpick = 5, log = 1, lute = 10, moulding_plane = 6, nails = 1, pickaxe = 16, saw = 7, scissors = 6, scorp = 5,
      sewing_kit = 1, sextant = 5, sextant_parts = 2, shovel = 6, smith_hammer = 11, smoothing_plane = 6, springs = 1,
      tambourine = 10, tinker_tools = 3, tongs = 5,
    },
  },
  miner = {
    sells = {
      { "bag", 6, 20 }, { "candle", 6, 10 }, { "torch", 8, 10 }, { "lantern", 2, 10 }, { "pickaxe", 25, 10 },
      { "shovel", 12, 10 },
    },
    buys = { bag = 3, candle = 3, lantern = 1, pickaxe = 12, shovel = 6, torch = 3 },
  },
  jewel = {
    sells = {
      { "gold_ring", 27, 20 }, { "necklace", 26, 20 }, { "gold_necklace", 27, 20 }, { "gold_bead_necklace", 27, 20 },
      { "beads", 27, 20 }, { "gold_bracelet", 27, 20 }, { "gold_earrings", 27, 20 }, { "star_sapphire", 125, 20 },
      { "emerald", 100, 20 }, { "sapphire", 100, 20 }, { "ruby", 75, 20 }, { "citrine", 50, 20 }, { "amethyst", 100, 20 },
      { "tourmaline", 75, 20 }, { "amber", 50, 20 }, { "diamond", 200, 20 },
      { "broadcast_crystal", 68, 20 }, { "receiver_crystal", 6, 20 },
    },
    buys = {
      amber = 25, amethyst = 50, beads = 13, citrine = 25, diamond = 100, emerald = 50, gold_bead_necklace = 13,
      gold_bracelet = 13, gold_earrings = 13, gold_necklace = 13, gold_ring = 13, necklace = 13, ruby = 37, sapphire = 50,
      silver_bead_necklace = 10, silver_bracelet = 10, silver_earrings = 10, silver_necklace = 10, silver_ring = 10,
      star_sapphire = 62, tourmaline = 47,
    },
  },
  vagabond = {
    sells = {
      { "gold_ring", 27, 20 }, { "necklace", 26, 20 }, { "gold_necklace", 27, 20 }, { "gold_bead_necklace", 27, 20 },
      { "beads", 27, 20 }, { "gold_bracelet", 27, 20 }, { "gold_earrings", 27, 20 }, { "board", 3, 20 },
      { "iron_ingot", 6, 20 }, { "star_sapphire", 125, 20 }, { "emerald", 100, 20 }, { "sapphire", 100, 20 },
      { "ruby", 75, 20 }, { "citrine", 50, 20 }, { "amethyst", 100, 20 }, { "tourmaline", 75, 20 }, { "amber", 50, 20 },
      { "diamond", 200, 20 },
    },
    buys = {
      amber = 25, amethyst = 50, beads = 13, board = 1, citrine = 25, diamond = 100, emerald = 50, gold_bead_necklace = 13,
      gold_bracelet = 13, gold_earrings = 13, gold_necklace = 13, gold_ring = 13, iron_ingot = 3, necklace = 13, ruby = 37,
      sapphire = 50, silver_bead_necklace = 10, silver_bracelet = 10, silver_earrings = 10, silver_necklace = 10,
      silver_ring = 10, star_sapphire = 62, tourmaline = 47,
    },
  },
  glassblower = {
    sells = {
      { "refresh_potion", 15, 10 }, { "agility_potion", 15, 10 }, { "night_sight_potion", 15, 10 },
      { "lesser_heal_potion", 15, 10 }, { "strength_potion", 15, 10 }, { "lesser_poison_potion", 15, 10 },
      { "lesser_cure_potion", 15, 10 }, { "lesser_explosion_potion", 21, 10 }, { "mortar_pestle", 8, 10 },
      { "black_pearl", 5, 20 }, { "bloodmoss", 5, 20 }, { "garlic", 3, 20 }, { "ginseng", 3, 20 },
      { "mandrake_root", 3, 20 }, { "nightshade", 3, 20 }, { "spiders_silk", 3, 20 }, { "sulfurous_ash", 3, 20 },
      { "bottle", 5, 100 }, { "heating_stand", 2, 100 }, { "blowpipe", 21, 100 },
    },
    buys = {
      agility_potion = 7, black_pearl = 3, bloodmoss = 3, blowpipe = 10, bottle = 3, garlic = 2, ginseng = 2,
      lesser_cure_potion = 7, lesser_explosion_potion = 10, lesser_heal_potion = 7, lesser_poison_potion = 7,
      mandrake_root = 2, mortar_pestle = 4, night_sight_potion = 7, nightshade = 2, refresh_potion = 7, spiders_silk = 2,
      strength_potion = 7, sulfurous_ash = 2,
    },
  },
  stone_crafter = {
    sells = {
      { "nails", 3, 20 }, { "axle", 2, 20 }, { "board", 3, 20 }, { "draw_knife", 10, 20 }, { "froe", 10, 20 },
      { "scorp", 10, 20 }, { "inshave", 10, 20 }, { "dovetail_saw", 12, 20 }, { "saw", 15, 20 }, { "hammer", 17, 20 },
      { "moulding_plane", 11, 20 }, { "smoothing_plane", 10, 20 }, { "jointing_plane", 11, 20 },
      { "mallet_and_chisel", 3, 50 },
    },
    buys = {
      axle = 1, bamboo_chair = 6, black_staff = 21, board = 2, club = 13, dovetail_saw = 7, draw_knife = 6,
      fancy_wooden_chair_cushion = 12, foot_stool = 6, froe = 6, gnarled_staff = 12, hammer = 5, inshave = 6,
      jointing_plane = 6, large_crate = 7, large_table = 10, log = 1, mallet_and_chisel = 1, medium_crate = 6,
      moulding_plane = 6, nightstand = 7, quarter_staff = 15, saw = 9, scorp = 6, shepherds_crook = 12, small_crate = 5,
      smoothing_plane = 6, stool = 6, throne = 24, wooden_bench = 6, wooden_box = 7, wooden_chair = 8,
      wooden_chair_cushion = 10, wooden_chest = 15, wooden_shield = 27, wooden_throne = 6, yew_wood_table = 10,
    },
  },
}
