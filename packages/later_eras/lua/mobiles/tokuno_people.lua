-- People of Tokuno: its fighters, its quests, and the sects of the Black Order.

local creatures = require("lib.templates.creature_families")

local outlaw = creatures.people("base_outlaw", { "monster", "human" })
local person = creatures.people("base_townsfolk", { "townsfolk", "quest" })
local townsman = creatures.people("base_townsfolk", { "townsfolk" })

townsman("ninja", {
  title = "the ninja",
  skills = { fencing = 720, mace_fighting = 720, ninjitsu = 700, parrying = 720, swordsmanship = 745, tactics = 745 },
  equipment = {
    { template = "leather_ninja_hood" }, { template = "leather_ninja_pants" }, { template = "leather_ninja_belt" },
    { template = "leather_ninja_jacket" }, { template = "ninja_tabi" },
  },
  fights = "attackers",
})

townsman("samurai", {
  title = "the samurai",
  skills = { arms_lore = 720, bushido = 745, parrying = 720, swordsmanship = 745 },
  equipment = {
    { template = "leather_jingasa" }, { template = "leather_do" }, { template = "leather_hiro_sode" },
    { template = "studded_haidate" }, { template = "samurai_tabi", hue = 1 }, { template = "no_dachi" },
  },
  fights = "attackers",
})

person("emino", {
  name = "Daimyo Emino", title = "the Notorious",
  equipment = {
    { template = "male_kimono" }, { template = "samurai_tabi" }, { template = "bandana", hue = 887 },
    { template = "plate_haidate" }, { template = "plate_do" }, { template = "plate_hiro_sode" },
  },
})

person("haochi", {
  name = "Daimyo Haochi", title = "the Honorable Samurai Legend",
  equipment = {
    { template = "samurai_tabi" }, { template = "jin_baori" }, { template = "plate_haidate" },
    { template = "standard_plate_kabuto" }, { template = "plate_mempo" }, { template = "plate_do" },
    { template = "plate_hiro_sode" },
  },
})

person("haochis_guardsman", {
  title = "the guardsman of Daimyo Haochi",
  equipment = {
    { template = "leather_do" }, { template = "leather_hiro_sode" }, { template = "samurai_tabi" },
    { template = "studded_haidate" }, { template = "decorative_plate_kabuto" }, { template = "no_dachi" },
  },
})

person("hidden_figure", {
  name = "a hidden figure",
  equipment = { { template = "tattsuke_hakama" }, { template = "kasa" }, { template = "hakama_shita" } },
})

person("zoel", {
  name = "Elite Ninja Zoel", title = "the Masterful Tactician",
  equipment = {
    { template = "hakama_shita", hue = 1 }, { template = "ninja_tabi" }, { template = "tattsuke_hakama" },
    { template = "bandana", hue = 763 }, { template = "leather_ninja_belt" },
  },
})

outlaw("elite_ninja", {
  name = "an elite ninja", strength = { 126, 225 }, dexterity = { 175, 275 }, intelligence = { 151, 165 },
  hits = { 251, 350 }, damage = { 12, 20 }, fame = 8500, karma = -8500,
  skills = {
    anatomy = 1125, fencing = 1075, mace_fighting = 1075, ninjitsu = 1075, resisting_spells = 900, swordsmanship = 1075,
    tactics = 1225, wrestling = 1075,
  },
  equipment = {
    { template = "ninja_tabi" }, { template = "leather_ninja_jacket" }, { template = "leather_ninja_hood" },
    { template = "leather_ninja_pants" }, { template = "leather_ninja_mitts" }, { template = "tessen" },
  },
  pace = "fast", loot = "filthy_rich rich gems*2",
})

outlaw("ronin", {
  name = "a ronin", strength = { 326, 375 }, dexterity = { 31, 45 }, intelligence = { 101, 110 }, hits = { 301, 400 },
  mana = { 101, 110 }, damage = { 17, 25 }, fame = 8500, karma = -8500,
  skills = {
    anatomy = 1175, fencing = 1000, mace_fighting = 1000, resisting_spells = 500, swordsmanship = 1000, tactics = 1225,
    wrestling = 1000,
  },
  equipment = {
    { template = "samurai_tabi" }, { template = "leather_hiro_sode" }, { template = "leather_do" },
    { template = "light_plate_jingasa" }, { template = "leather_suneate" }, { template = "no_dachi" },
  },
  pace = "fast", loot = "filthy_rich rich gems*2 longsword",
})

-- The clothes of the sects of the Black Order.
local SECT_HUE = 0x51D
local SERPENTS_FANG = {
  { template = "thigh_boots", hue = SECT_HUE }, { template = "fancy_shirt", hue = SECT_HUE },
  { template = "leather_ninja_pants", hue = SECT_HUE }, { template = "kasa", hue = SECT_HUE }, { template = "sai" },
}

outlaw("serpents_fang_assassin", {
  name = "a Black Order assassin", strength = { 325, 375 }, dexterity = { 190, 205 }, intelligence = { 180, 195 },
  hits = { 550, 650 }, damage = { 13, 15 },
  equipment = SERPENTS_FANG,
})

outlaw("serpents_fang_high_executioner", {
  name = "the Black Order high executioner", strength = { 545, 560 }, dexterity = { 160, 175 }, intelligence = { 160, 175 },
  hits = 800, stamina = { 190, 205 }, damage = { 15, 20 }, fame = 25000, karma = -25000,
  equipment = SERPENTS_FANG,
})

outlaw("tigers_claw_thief", {
  name = "a Black Order thief", strength = { 340, 360 }, dexterity = { 400, 415 }, intelligence = { 200, 215 },
  hits = { 800, 815 }, damage = { 13, 15 },
  equipment = {
    { template = "thigh_boots", hue = SECT_HUE }, { template = "fancy_shirt", hue = SECT_HUE }, { template = "studded_mempo" },
    { template = "studded_gloves", hue = 0x69 }, { template = "leather_ninja_pants", hue = SECT_HUE },
    { template = "light_plate_jingasa", hue = SECT_HUE }, { template = "wakizashi" },
  },
})

outlaw("dragons_flame_mage", {
  name = "a Black Order mage", strength = { 340, 360 }, dexterity = { 200, 215 }, intelligence = { 400, 415 },
  hits = { 600, 615 }, damage = { 13, 15 },
  equipment = {
    { template = "ninja_tabi" }, { template = "fancy_shirt", hue = SECT_HUE }, { template = "hakama", hue = SECT_HUE },
    { template = "kasa", hue = SECT_HUE },
  },
})
