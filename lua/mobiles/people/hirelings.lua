-- People who fight, sing or steal for a wage.

local creatures = require("lib.templates.creature_families")

local hireling = creatures.people("base_townsfolk", { "townsfolk", "hireling" })

hireling("hire_bard", {
  title = "the bard", strength = 16, dexterity = 26, intelligence = 26, damage = { 5, 10 }, fame = 100, karma = 100,
  skills = {
    archery = 515, magery = 220, musicianship = 820, parrying = 525, peacemaking = 760, swordsmanship = 560, tactics = 460,
  },
  fights = "attackers", loot = "average longsword bow arrow*100",
})

hireling("hire_bard_archer", {
  title = "the bard", strength = 16, dexterity = 26, intelligence = 26, damage = { 5, 10 }, fame = 100, karma = 100,
  skills = {
    archery = 515, magery = 220, musicianship = 820, parrying = 525, peacemaking = 760, swordsmanship = 560, tactics = 460,
  },
  mind = "archer", fights = "attackers", loot = "average longsword bow arrow*100",
})

hireling("hire_beggar", {
  title = "the beggar", strength = 26, dexterity = 21, intelligence = 36, damage = { 1, 1 },
  skills = { begging = 815, magery = 20, tactics = 160, wrestling = 160 },
  fights = "attackers",
})

hireling("hire_fighter", {
  title = "the fighter", strength = 91, dexterity = 91, intelligence = 50, damage = { 7, 14 }, fame = 100, karma = 100,
  skills = {
    focus = 515, mace_fighting = 515, magery = 220, parrying = 710, swordsmanship = 820, tactics = 515, wrestling = 360,
  },
  equipment = {
    { template = "leather_chest" }, { template = "leather_arms" }, { template = "leather_gloves" },
    { template = "leather_gorget" }, { template = "leather_legs" }, { template = "broadsword" },
  },
  fights = "attackers",
})

hireling("hire_mage", {
  title = "the mage", strength = { 61, 75 }, dexterity = { 81, 95 }, intelligence = { 86, 100 }, damage = { 10, 23 },
  fame = 100, karma = 100,
  skills = {
    evaluating_intelligence = 1125, mace_fighting = 1125, magery = 1125, meditation = 1125, resisting_spells = 1125,
    tactics = 1125,
  },
  equipment = { { template = "robe", hue = 277 } },
  mind = "mage", fights = "attackers",
})

hireling("hire_paladin", {
  title = "the paladin", dexterity = { 81, 95 }, intelligence = { 61, 75 }, damage = { 10, 23 }, fame = 100, karma = 250,
  skills = {
    anatomy = 760, chivalry = 925, healing = 760, parrying = 530, resisting_spells = 360, swordsmanship = 820, tactics = 760,
    wrestling = 260,
  },
  equipment = {
    { template = "viking_sword" }, { template = "metal_kite_shield" }, { template = "plate_chest" },
    { template = "plate_legs" }, { template = "plate_arms" }, { template = "leather_gorget" },
  },
  fights = "attackers",
})

hireling("hire_peasant", {
  title = "the peasant", strength = 26, dexterity = 21, intelligence = 16, damage = { 10, 23 },
  skills = { swordsmanship = 160, tactics = 160, wrestling = 50 },
  equipment = { { template = "katana" } },
  fights = "attackers",
})

hireling("hire_ranger", {
  title = "the ranger", strength = 91, dexterity = 76, intelligence = 61, damage = { 13, 24 }, fame = 100, karma = 125,
  skills = {
    archery = 815, fencing = 260, magery = 620, parrying = 525, swordsmanship = 460, tactics = 760, wrestling = 260,
  },
  equipment = {
    { template = "longsword" }, { template = "studded_chest" }, { template = "studded_arms" },
    { template = "studded_gloves" }, { template = "studded_legs" }, { template = "studded_gorget" },
  },
  fights = "attackers", loot = "average arrow*20",
})

hireling("hire_ranger_archer", {
  title = "the ranger", strength = 91, dexterity = 76, intelligence = 61, damage = { 13, 24 }, fame = 100, karma = 125,
  skills = {
    archery = 815, fencing = 260, magery = 620, parrying = 525, swordsmanship = 460, tactics = 760, wrestling = 260,
  },
  equipment = {
    { template = "bow" }, { template = "ranger_chest" }, { template = "ranger_arms" }, { template = "ranger_gloves" },
    { template = "ranger_gorget" }, { template = "ranger_legs" },
  },
  mind = "archer", fights = "attackers", loot = "arrow*100",
})

hireling("hire_sailor", {
  title = "the sailor", strength = 86, dexterity = 66, intelligence = 41, damage = { 10, 23 }, fame = 100,
  skills = {
    fencing = 760, healing = 760, hiding = 760, lockpicking = 760, parrying = 530, peacemaking = 760, resisting_spells = 360,
    snooping = 760, stealing = 820, tactics = 760,
  },
  equipment = { { template = "cutlass" } },
  fights = "attackers",
})

hireling("hire_thief", {
  title = "the thief", strength = { 81, 95 }, dexterity = { 86, 100 }, intelligence = { 61, 75 }, damage = { 10, 23 },
  fame = 100,
  skills = {
    fencing = 760, healing = 760, hiding = 760, lockpicking = 760, parrying = 530, peacemaking = 760, resisting_spells = 360,
    snooping = 760, stealing = 820, tactics = 760,
  },
  equipment = { { template = "dagger" } },
  fights = "attackers",
})
