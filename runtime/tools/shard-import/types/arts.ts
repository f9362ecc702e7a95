import { pairs } from "./type-file.js";

/** Graphics that several templates have, and what a thing with one of them is if nothing else is known of it. */
export const arts = {
  arts: pairs(`
    0xeed gold, 0x99f beverage_bottle, 0x9a8 metal_box, 0x9a9 small_crate, 0x9aa wooden_box, 0x9ab metal_chest, 0x9b5 eggs, 0x9c8 jug,
    0x9cc fish, 0xa97 full_bookcase, 0xb95 sign, 0xc7b cabbage, 0xdf8 wool, 0xe3d large_crate, 0xe41 metal_golden_chest,
    0xe43 wooden_chest, 0xe75 backpack, 0xe76 bag, 0xe77 barrel, 0xe79 pouch, 0xe86 pickaxe, 0xefa spellbook, 0xf07 cure_potion,
    0xf08 agility_potion, 0xf09 strength_potion, 0xf0a poison_potion, 0xf0b refresh_potion, 0xf0c heal_potion,
    0xf0d explosion_potion, 0xf10 emerald, 0xf39 shovel, 0xf52 dagger, 0xf62 spear, 0xf79 blackmoor, 0xf7c bloodspawn,
    0xf7f brimstone, 0xf87 eye_of_newt, 0xf89 obsidian, 0xf8b pumice, 0xf8f volcanic_ash, 0xf91 wyrms_heart, 0xfab dye_tub,
    0xfaf anvil, 0xfb1 forge, 0xfbf scribes_pen, 0xfef brown_book, 0xff2 blue_book, 0x1039 sack_flour, 0x103d dough,
    0x1081 leather, 0x1079 hides, 0x1086 gold_bracelet, 0x108a gold_ring, 0x13b2 bow, 0x13d5 studded_gloves,
    0x13d6 studded_gorget, 0x13da studded_legs, 0x13db studded_chest, 0x13dc studded_arms, 0x13e3 smith_hammer,
    0x144e bone_arms, 0x144f bone_chest, 0x1450 bone_gloves, 0x1451 bone_helm, 0x1452 bone_legs, 0x14ec blank_map,
    0x154b tribal_mask, 0x15f8 wooden_bowl, 0x1718 wizards_hat, 0x1779 granite, 0x19b9 iron_ore, 0x1b7b metal_shield,
    0x1bc3 chaos_shield, 0x1bd7 board, 0x1bdd log, 0x1bf2 iron_ingot, 0x1e5e bulletin_board, 0x1eba tool_kit,
    0x203b short_hair, 0x203e long_beard, 0x204e death_shroud, 0x204f staff_robe, 0x2006 corpse
  `),
};
