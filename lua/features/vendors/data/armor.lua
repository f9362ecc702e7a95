-- What sellers of armor and shields keep and buy (ModernUO SBInfo, before AoS).
--
-- By list: `sells`, each with template, price in gold and how many are in stock at first; `buys`, the price at which
-- one is bought. Nobody buys for as much as anybody sells it, nor for more than it costs to make; prices of ModernUO
-- are lowered for that.

return {
  leather_armor = {
    sells = {
      { "leather_arms", 80, 20 }, { "leather_chest", 101, 20 }, { "leather_gloves", 60, 20 }, { "leather_gorget", 74, 20 },
      { "leather_legs", 80, 20 }, { "leather_cap", 10, 20 }, { "female_leather_chest", 116, 20 },
      { "leather_bustier_arms", 97, 20 }, { "leather_shorts", 86, 20 }, { "leather_skirt", 87, 20 },
    },
    buys = {
      female_leather_chest = 18, female_studded_chest = 25, leather_arms = 12, leather_bustier_arms = 11, leather_cap = 5,
      leather_chest = 36, leather_gloves = 9, leather_gorget = 12, leather_legs = 30, leather_shorts = 14,
      leather_skirt = 11, studded_bustier_arms = 24,
    },
  },
  studded_armor = {
    sells = {
      { "studded_arms", 87, 20 }, { "studded_chest", 128, 20 }, { "studded_gloves", 79, 20 }, { "studded_gorget", 73, 20 },
      { "studded_legs", 103, 20 }, { "female_studded_chest", 142, 20 }, { "studded_bustier_arms", 120, 20 },
    },
    buys = {
      female_studded_chest = 30, studded_arms = 30, studded_bustier_arms = 24, studded_chest = 42, studded_gloves = 24,
      studded_gorget = 18, studded_legs = 36,
    },
  },
  metal_shields = {
    sells = {
      { "bronze_shield", 66, 20 }, { "buckler", 50, 20 }, { "metal_kite_shield", 123, 20 }, { "heater_shield", 231, 20 },
      { "wooden_kite_shield", 70, 20 }, { "metal_shield", 121, 20 },
    },
    buys = {
      bronze_shield = 33, buckler = 25, heater_shield = 90, metal_kite_shield = 62, metal_shield = 60,
      wooden_kite_shield = 35,
    },
  },
  wooden_shields = { sells = { { "wooden_shield", 30, 20 } }, buys = { wooden_shield = 15 } },
  plate_armor = {
    sells = {
      { "plate_gorget", 104, 20 }, { "plate_chest", 243, 20 }, { "plate_legs", 218, 20 }, { "plate_arms", 188, 20 },
      { "plate_gloves", 155, 20 },
    },
    buys = {
      female_plate_chest = 100, plate_arms = 90, plate_chest = 121, plate_gloves = 60, plate_gorget = 50, plate_legs = 100,
    },
  },
  helmet_armor = {
    sells = {
      { "plate_helm", 21, 20 }, { "close_helm", 18, 20 }, { "helmet", 31, 20 }, { "norse_helm", 18, 20 },
      { "bascinet", 18, 20 },
    },
    buys = { bascinet = 9, close_helm = 9, helmet = 9, norse_helm = 9, plate_helm = 10 },
  },
  chainmail_armor = {
    sells = { { "chain_coif", 17, 20 }, { "chain_chest", 143, 20 }, { "chain_legs", 149, 20 } },
    buys = { chain_chest = 71, chain_coif = 6, chain_legs = 74 },
  },
  ringmail_armor = {
    sells = {
      { "ringmail_chest", 121, 20 }, { "ringmail_legs", 90, 20 }, { "ringmail_arms", 85, 20 }, { "ringmail_gloves", 93, 20 },
    },
    buys = { ringmail_arms = 42, ringmail_chest = 60, ringmail_gloves = 26, ringmail_legs = 45 },
  },
}
