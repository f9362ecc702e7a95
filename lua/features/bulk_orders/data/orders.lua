-- What tradespeople order (ModernUO Distribution/Data/Bulk Orders, LargeSmithBOD, LargeTailorBOD).
--
-- By trade: `givers`, templates of those who order; `hue` of the deeds; `small`, groups of the trade's window, with or
-- without materials; `except`, templates that nobody orders; `large`, sets by name, each with what it needs, the points
-- that it adds, the kind of its gold where that is not its name, and whether it has `materials`; `chances` of the
-- materials after the plain one; `material_points`, those of the first coloured one, then of each further one;
-- `exceptional_points`.

return {
  blacksmithy = {
    givers = { "blacksmith", "weaponsmith", "armorer" }, hue = 0x44E,
    small = {
      { materials = true, groups = { "Ringmail", "Chainmail", "Platemail", "Helmets", "Shields" } },
      { groups = { "Bladed", "Axes", "Pole Arms", "Bashing" } },
    },
    except = {},
    large = {
      ringmail = { materials = true, points = 200, "ringmail_gloves", "ringmail_chest", "ringmail_arms", "ringmail_legs" },
      chainmail = { materials = true, points = 300, "chain_coif", "chain_legs", "chain_chest" },
      platemail = {
        materials = true, points = 400, "plate_arms", "plate_legs", "plate_helm", "plate_gorget", "plate_gloves", "plate_chest",
      },
      pole_arms = { points = 200, "bardiche", "halberd" },
      fencing = { points = 300, "dagger", "short_spear", "spear", "war_fork", "kryss" },
      axes = { points = 350, "axe", "battle_axe", "double_axe", "executioners_axe", "large_battle_axe", "two_handed_axe" },
      swords = { points = 350, "broadsword", "cutlass", "katana", "longsword", "scimitar", "viking_sword" },
      maces = { points = 350, "war_axe", "hammer_pick", "mace", "maul", "war_hammer", "war_mace" },
    },
    chances = { 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625, 0.001953125 },
    material_points = { 200, 50 }, exceptional_points = 200,
  },
  tailoring = {
    givers = { "tailor", "weaver" }, hue = 0x483,
    small = {
      { materials = true, groups = { "Leather Armor", "Studded Armor", "Female Armor", "Bone Armor" } },
      { groups = { "Hats", "Shirts", "Pants", "Miscellaneous", "Footwear" } },
    },
    except = { oil_cloth = true, orc_helm = true },
    large = {
      farmer = { gold = "four", points = 300, "straw_hat", "tunic", "long_pants", "boots" },
      fisher_girl = { gold = "four", points = 300, "floppy_hat", "full_apron", "plain_dress", "sandals" },
      gypsy = { gold = "four", points = 300, "bandana", "shirt", "skirt", "thigh_boots" },
      hats = { gold = "four", points = 300, "tricorne_hat", "cap", "wide_brim_hat", "tall_straw_hat" },
      jester = { gold = "four", points = 300, "jester_hat", "jester_suit", "cloak", "shoes" },
      lady = { gold = "four", points = 300, "bonnet", "half_apron", "fancy_dress", "sandals" },
      pirate = { gold = "four", points = 300, "skull_cap", "doublet", "kilt", "shoes" },
      shoes = { gold = "four", points = 300, "sandals", "shoes", "boots", "thigh_boots" },
      wizard = { gold = "four", points = 300, "wizards_hat", "body_sash", "robe", "boots" },
      town_crier = { gold = "five", points = 400, "feathered_hat", "surcoat", "fancy_shirt", "short_pants", "thigh_boots" },
      studded = {
        materials = true, gold = "five", points = 400, "studded_gorget", "studded_gloves", "studded_arms", "studded_legs", "studded_chest",
      },
      bone = { materials = true, gold = "five", points = 400, "bone_helm", "bone_gloves", "bone_arms", "bone_legs", "bone_chest" },
      leather = {
        materials = true, gold = "six", points = 500, "leather_gorget", "leather_cap", "leather_gloves", "leather_arms", "leather_legs",
        "leather_chest",
      },
      female_leather = {
        materials = true, gold = "six", points = 500, "leather_skirt", "leather_bustier_arms", "leather_shorts", "female_leather_chest",
        "female_studded_chest", "studded_bustier_arms",
      },
    },
    chances = { 0.125, 0.015625, 0.001953125 },
    material_points = { 50, 50 }, exceptional_points = 100,
  },
}
