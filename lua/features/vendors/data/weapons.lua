-- What sellers of weapons keep and buy (ModernUO SBInfo, before AoS).
--
-- By list: `sells`, each with template, price in gold and how many are in stock at first; `buys`, the price at which
-- one is bought. Nobody buys for as much as anybody sells it, nor for more than it costs to make; prices of ModernUO
-- are lowered for that.

return {
  axe_weapon = {
    sells = {
      { "executioners_axe", 30, 20 }, { "battle_axe", 26, 20 }, { "two_handed_axe", 32, 20 }, { "axe", 40, 20 },
      { "double_axe", 52, 20 }, { "pickaxe", 22, 20 }, { "large_battle_axe", 33, 20 }, { "war_axe", 29, 20 },
    },
    buys = {
      axe = 20, battle_axe = 13, double_axe = 26, executioners_axe = 15, large_battle_axe = 16, pickaxe = 11,
      two_handed_axe = 16, war_axe = 14,
    },
  },
  knife_weapon = {
    sells = {
      { "butcher_knife", 14, 20 }, { "dagger", 21, 20 }, { "cleaver", 15, 20 }, { "skinning_knife", 14, 20 },
    },
    buys = { butcher_knife = 7, cleaver = 7, dagger = 10, skinning_knife = 7 },
  },
  mace_weapon = {
    sells = {
      { "hammer_pick", 26, 20 }, { "club", 16, 20 }, { "mace", 28, 20 }, { "maul", 21, 20 }, { "war_hammer", 25, 20 },
      { "war_mace", 31, 20 },
    },
    buys = { club = 8, hammer_pick = 13, mace = 14, maul = 10, war_hammer = 12, war_mace = 15 },
  },
  pole_arm_weapon = {
    sells = { { "bardiche", 60, 20 }, { "halberd", 42, 20 } },
    buys = { bardiche = 30, halberd = 21 },
  },
  spear_fork_weapon = {
    sells = { { "pitchfork", 19, 20 }, { "short_spear", 23, 20 }, { "spear", 31, 20 } },
    buys = { pitchfork = 9, short_spear = 11, spear = 15 },
  },
  sword_weapon = {
    sells = {
      { "cutlass", 24, 20 }, { "katana", 33, 20 }, { "kryss", 32, 20 }, { "broadsword", 35, 20 }, { "longsword", 55, 20 },
      { "thin_longsword", 27, 20 }, { "viking_sword", 55, 20 }, { "scimitar", 36, 20 },
    },
    buys = {
      broadsword = 17, cutlass = 12, katana = 16, kryss = 16, longsword = 27, scimitar = 18, thin_longsword = 13,
      viking_sword = 27,
    },
  },
  staves_weapon = {
    sells = {
      { "black_staff", 22, 20 }, { "gnarled_staff", 16, 20 }, { "quarter_staff", 19, 20 }, { "shepherds_crook", 20, 20 },
    },
    buys = { black_staff = 11, gnarled_staff = 8, quarter_staff = 9, shepherds_crook = 10 },
  },
  ranged_weapon = {
    sells = {
      { "crossbow", 55, 20 }, { "heavy_crossbow", 55, 20 }, { "bow", 40, 20 }, { "bolt", 3, 45 }, { "arrow", 2, 45 },
      { "feather", 2, 45 }, { "shaft", 3, 45 },
    },
    buys = { arrow = 1, bolt = 1, bow = 17, crossbow = 21, feather = 1, heavy_crossbow = 27, shaft = 1 },
  },
  weapon_smith = {
    sells = {
      { "black_staff", 22, 20 }, { "club", 16, 20 }, { "gnarled_staff", 16, 20 }, { "mace", 28, 20 }, { "maul", 21, 20 },
      { "quarter_staff", 19, 20 }, { "shepherds_crook", 20, 20 }, { "smith_hammer", 21, 20 }, { "short_spear", 23, 20 },
      { "spear", 31, 20 }, { "war_hammer", 25, 20 }, { "war_mace", 31, 20 }, { "hatchet", 25, 20 }, { "war_fork", 32, 20 },
      { "executioners_axe", 30, 20 }, { "bardiche", 60, 20 }, { "battle_axe", 26, 20 }, { "two_handed_axe", 32, 20 },
      { "bow", 35, 20 }, { "butcher_knife", 14, 20 }, { "crossbow", 46, 20 }, { "heavy_crossbow", 55, 20 },
      { "cutlass", 24, 20 }, { "dagger", 21, 20 }, { "halberd", 42, 20 }, { "hammer_pick", 26, 20 }, { "katana", 33, 20 },
      { "kryss", 32, 20 }, { "broadsword", 35, 20 }, { "longsword", 55, 20 }, { "thin_longsword", 27, 20 },
      { "viking_sword", 55, 20 }, { "cleaver", 15, 20 }, { "axe", 40, 20 }, { "double_axe", 52, 20 }, { "pickaxe", 22, 20 },
      { "pitchfork", 19, 20 }, { "scimitar", 36, 20 }, { "skinning_knife", 14, 20 }, { "large_battle_axe", 33, 20 },
      { "war_axe", 29, 20 },
    },
    buys = {
      axe = 20, bardiche = 30, battle_axe = 13, black_staff = 11, bow = 17, broadsword = 17, butcher_knife = 7, cleaver = 7,
      club = 8, crossbow = 21, cutlass = 12, dagger = 10, double_axe = 26, executioners_axe = 15, gnarled_staff = 8,
      halberd = 21, hammer_pick = 13, hatchet = 13, heavy_crossbow = 27, katana = 16, kryss = 16, large_battle_axe = 16,
      longsword = 27, mace = 14, maul = 10, pickaxe = 11, pitchfork = 9, quarter_staff = 9, scimitar = 18,
      shepherds_crook = 10, short_spear = 11, skinning_knife = 7, smith_hammer = 10, spear = 15, thin_longsword = 13,
      two_handed_axe = 16, viking_sword = 27, war_axe = 14, war_fork = 16, war_hammer = 12, war_mace = 15,
    },
  },
  bowyer = { sells = { { "fletcher_tools", 2, 20 } }, buys = { fletcher_tools = 1 } },
}
