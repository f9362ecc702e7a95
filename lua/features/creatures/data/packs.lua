-- Packs of loot (ModernUO LootPack before AoS). `gold` is dice: how many, their sides, and what is added. `magic` has
-- one row for each magical thing: its chance in percent, and least and most of its power. `instrument` is a chance in
-- percent. A pack may be a list of templates; one of them is taken.

local function scrolls(names)
  local ids = {}
  for name in names:gmatch("%S+") do ids[#ids + 1] = name .. "_scroll" end
  return ids
end

return {
  poor = { gold = { 1, 25, 0 }, instrument = 0.02 },
  meager = { gold = { 5, 10, 25 }, instrument = 0.1, magic = { { 1, 0, 60 }, { 0.2, 10, 70 } } },
  average = { gold = { 10, 10, 50 }, instrument = 0.4, magic = { { 5, 20, 80 }, { 2, 30, 90 }, { 0.5, 40, 100 } } },
  rich = { gold = { 10, 10, 250 }, instrument = 1, magic = { { 20, 60, 100 }, { 10, 65, 100 }, { 1, 70, 100 } } },
  filthy_rich = {
    gold = { 2, 125, 400 }, instrument = 2, magic = { { 33, 50, 100 }, { 33, 60, 100 }, { 20, 70, 100 }, { 5, 80, 100 } },
  },
  ultra_rich = {
    gold = { 5, 100, 500 }, instrument = 2,
    magic = { { 100, 40, 100 }, { 100, 40, 100 }, { 100, 50, 100 }, { 100, 50, 100 }, { 100, 60, 100 }, { 100, 60, 100 } },
  },
  super_boss = {
    gold = { 5, 100, 500 }, instrument = 2,
    magic = {
      { 100, 40, 100 }, { 100, 40, 100 }, { 100, 40, 100 }, { 100, 50, 100 }, { 100, 50, 100 }, { 100, 50, 100 },
      { 100, 60, 100 }, { 100, 60, 100 }, { 100, 60, 100 }, { 100, 70, 100 },
    },
  },
  gems = { "amber", "amethyst", "citrine", "diamond", "emerald", "ruby", "sapphire", "star_sapphire", "tourmaline" },
  reagents = {
    "black_pearl", "bloodmoss", "garlic", "ginseng", "mandrake_root", "nightshade", "sulfurous_ash", "spiders_silk",
  },
  potions = {
    "agility_potion", "strength_potion", "refresh_potion", "lesser_cure_potion", "lesser_heal_potion", "lesser_poison_potion",
  },
  instruments = { "drums", "harp", "lap_harp", "lute", "tambourine", "tambourine_tassel" },
  low_scrolls = scrolls "clumsy create_food feeblemind heal magic_arrow night_sight weaken agility cunning cure harm strength",
  medium_scrolls = scrolls "arch_cure curse fire_field greater_heal lightning mana_drain recall mind_blast poison_field paralyze",
  high_scrolls = scrolls "chain_lightning energy_field flamestrike mana_vampire meteor_swarm polymorph earthquake resurrection",
  -- The powers of what is magical, with their chances in percent; each has a level by the row of the pack (ModernUO
  -- LootPack.Mutate).
  weapon_powers = { { "accuracy_level", 80 }, { "damage_level", 60 }, { "durability_level", 40 } },
  armor_powers = { { "protection_level", 80 }, { "durability_level", 40 } },
  -- How many weapons are silver, and how many of those without any power slay what their owner's kind hates, in
  -- percent.
  silver_percent = 5,
  slayer_percent = 5,
  -- What is magical: templates by kind, and how often each kind comes.
  magic_kinds = { weapon = 3, bow = 1, armor = 4, shield = 1 },
  magic_things = {
    weapon = {
      "katana", "longsword", "broadsword", "viking_sword", "scimitar", "cutlass", "kryss", "dagger", "war_axe", "battle_axe",
      "double_axe", "halberd", "bardiche", "mace", "war_hammer", "war_mace", "spear", "short_spear", "war_fork", "quarter_staff",
    },
    bow = { "bow", "crossbow", "heavy_crossbow" },
    armor = {
      "leather_chest", "leather_legs", "leather_arms", "leather_gloves", "studded_chest", "studded_legs", "ringmail_chest",
      "ringmail_legs", "chain_chest", "chain_legs", "plate_chest", "plate_legs", "plate_arms", "plate_gloves",
      "plate_gorget", "plate_helm", "bone_chest", "bone_legs",
    },
    shield = { "buckler", "bronze_shield", "metal_shield", "wooden_shield", "heater_shield" },
  },
  -- Packs of monsters without `loot` in their rows, by the least fame.
  by_fame = {
    { 22000, "ultra_rich" }, { 12000, "filthy_rich" }, { 6000, "rich" }, { 2500, "average" }, { 900, "meager" }, { 1, "poor" },
  },
}
