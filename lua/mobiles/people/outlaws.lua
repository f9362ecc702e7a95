-- Hostile people: brigands, evil mages and their like.

local creatures = require("lib.templates.creature_families")

local outlaw = creatures.people("base_outlaw", { "monster", "human" })

outlaw("brigand", {
  title = "the brigand", strength = { 86, 100 }, dexterity = { 81, 95 }, intelligence = { 61, 75 }, damage = { 10, 23 },
  fame = 1000, karma = -1000,
  skills = {
    fencing = 820, mace_fighting = 760, resisting_spells = 360, swordsmanship = 760, tactics = 760, wrestling = 260,
  },
  equipment = { { template = "bandana", hue = 332 }, { template = "longsword" } },
  loot = "average",
})

outlaw("chaos_dragoon", {
  name = "a chaos dragoon", strength = { 176, 225 }, dexterity = { 81, 95 }, intelligence = { 61, 85 }, hits = { 176, 225 },
  damage = { 24, 26 }, fame = 5000, karma = -5000,
  skills = {
    anatomy = 825, fencing = 850, healing = 750, mace_fighting = 850, resisting_spells = 875, swordsmanship = 850,
    tactics = 825,
  },
  equipment = {
    { template = "dragon_helm" }, { template = "dragon_chest" }, { template = "dragon_arms" },
    { template = "dragon_gloves" }, { template = "dragon_legs" }, { template = "chaos_shield" },
  },
  breath = "fire", loot = "rich", powers = { { does = "dispel" } },
})

outlaw("chaos_dragoon_elite", {
  name = "a chaos dragoon elite", strength = { 276, 350 }, dexterity = { 66, 90 }, intelligence = { 126, 150 },
  hits = { 276, 350 }, damage = { 29, 34 }, fame = 8000, karma = -8000,
  skills = {
    anatomy = 900, evaluating_intelligence = 925, fencing = 925, mace_fighting = 925, magery = 925, resisting_spells = 1050,
    swordsmanship = 840, tactics = 900,
  },
  equipment = {
    { template = "dragon_chest" }, { template = "dragon_legs" }, { template = "dragon_arms" },
    { template = "dragon_gloves" }, { template = "dragon_helm" }, { template = "chaos_shield" },
    { template = "boots", hue = 1109 },
  },
  mind = "mage", breath = "fire", loot = "rich gems", powers = { { does = "dispel" } },
})

outlaw("elf_brigand", {
  title = "the brigand", race = "elf", strength = { 86, 100 }, dexterity = { 81, 95 }, intelligence = { 61, 75 },
  damage = { 10, 23 }, fame = 1000, karma = -1000,
  skills = {
    fencing = 820, mace_fighting = 760, resisting_spells = 360, swordsmanship = 760, tactics = 760, wrestling = 260,
  },
  equipment = { { template = "longsword" } },
  loot = "average",
})

outlaw("evil_mage", {
  title = "the evil mage", strength = { 81, 105 }, dexterity = { 91, 115 }, intelligence = { 96, 120 }, hits = { 49, 63 },
  damage = { 5, 10 }, armor = 16, fame = 2500, karma = -2500,
  skills = { evaluating_intelligence = 875, magery = 875, resisting_spells = 860, tactics = 760, wrestling = 400 },
  equipment = { { template = "robe", hue = 349 } },
  mind = "mage", loot = "average medium_scrolls reagents*6", meat = 1, slain_by = "repond",
})

outlaw("evil_mage_lord", {
  title = "the evil mage lord", strength = { 81, 105 }, dexterity = { 191, 215 }, intelligence = { 126, 150 },
  hits = { 49, 63 }, damage = { 5, 10 }, armor = 16, fame = 10500, karma = -10500,
  skills = {
    evaluating_intelligence = 900, magery = 975, meditation = 390, resisting_spells = 890, tactics = 760, wrestling = 500,
  },
  equipment = { { template = "robe", hue = 959 }, { template = "wizards_hat", hue = 959 } },
  mind = "mage", loot = "average meager medium_scrolls*2 reagents*23", meat = 1, slain_by = "repond",
})

outlaw("executioner", {
  title = "the executioner", strength = { 386, 400 }, dexterity = { 151, 165 }, intelligence = { 161, 175 },
  damage = { 8, 10 }, armor = 40, fame = 5000, karma = -5000,
  skills = {
    anatomy = 1250, fencing = 620, lumberjacking = 1250, mace_fighting = 460, poisoning = 710, resisting_spells = 880,
    swordsmanship = 1250, tactics = 1250,
  },
  equipment = { { template = "surcoat", hue = 510 }, { template = "executioners_axe" } },
  loot = "filthy_rich meager",
})

outlaw("golem_controller", {
  title = "the controller", hue = 0x455, strength = { 126, 150 }, dexterity = { 96, 120 }, intelligence = { 151, 175 },
  hits = { 76, 90 }, damage = { 6, 12 }, armor = 16, fame = 4000, karma = -4000,
  skills = {
    evaluating_intelligence = 975, magery = 975, meditation = 975, resisting_spells = 1140, tactics = 760, wrestling = 760,
  },
  equipment = { { template = "robe", hue = 1109 } },
  mind = "mage", loot = "rich",
})

outlaw("khaldun_summoner", {
  name = "Zealot of Khaldun", title = "the Summoner", strength = { 351, 400 }, dexterity = { 101, 150 },
  intelligence = { 502, 700 }, hits = { 421, 480 }, damage = { 5, 15 }, armor = 36, fame = 10000, karma = -10000,
  skills = {
    evaluating_intelligence = 1000, magery = 950, meditation = 1250, resisting_spells = 950, tactics = 950, wrestling = 950,
  },
  equipment = { { template = "robe", hue = 1109 }, { template = "wizards_hat", hue = 1109 } },
  mind = "mage",
})

outlaw("khaldun_zealot", {
  name = "Zealot of Khaldun", title = "the Knight", strength = { 351, 400 }, dexterity = { 151, 165 },
  intelligence = { 76, 100 }, hits = { 448, 470 }, damage = { 15, 25 }, armor = 40, fame = 10000, karma = -10000,
  skills = { anatomy = 1250, resisting_spells = 950, swordsmanship = 1250, tactics = 950, wrestling = 750 },
  equipment = {
    { template = "bone_helm" }, { template = "bone_chest" }, { template = "bone_arms" }, { template = "bone_gloves" },
    { template = "bone_legs" }, { template = "viking_sword" },
  },
  poison_immunity = 4,
})

outlaw("master_theophilus", {
  name = "Master Theophilus", title = "the necromancer", strength = { 137, 187 }, dexterity = { 253, 301 },
  intelligence = { 393, 444 }, hits = { 663, 876 }, damage = { 15, 20 }, armor = 16, fame = 18000, karma = -18000,
  skills = {
    evaluating_intelligence = 1295, magery = 1410, meditation = 1310, necromancy = 1295, resisting_spells = 1300,
    spirit_speak = 1295, tactics = 1155, wrestling = 875,
  },
  equipment = {
    { template = "shoes", hue = 1335 }, { template = "robe", hue = 1106 }, { template = "wizards_hat", hue = 986 },
  },
  mind = "mage", pace = "fast", loot = "ultra_rich*3 low_scrolls reagents*22", meat = 1,
})

outlaw("protector", {
  name = "the protector", title = "the mystic llamaherder", female = true, strength = { 700, 800 }, dexterity = { 100, 150 },
  intelligence = { 50, 75 }, hits = { 350, 450 }, damage = { 6, 12 }, fame = 10000, karma = -10000,
  skills = { anatomy = 850, resisting_spells = 600, tactics = 900, wrestling = 850 },
  equipment = { { template = "thigh_boots", hue = 1 } },
  loot = "filthy_rich",
})
