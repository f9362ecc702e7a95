-- Animals that carry riders or loads.

local carrying = require("features.pets.lib.carrying")
local creatures = require("lib.templates.creature_families")
local riding = require("features.mounts.lib.riding")

-- A double click mounts them.
local function ridden(register)
  return function(id, row)
    row.on_use = riding.use
    register(id, row)
  end
end

local family = creatures.family("base_animal", { "animal", "mount" })
local mount, pack_animal = ridden(family), carrying.laden(family)
-- A double click mounts it; its pack opens by the menu.
local pack_mount = carrying.laden(mount)
local fell_mount = ridden(creatures.family("base_monster", { "monster", "mount" }))

pack_mount("beetle", {
  name = "a giant beetle", body = 0x317, strength = 300, dexterity = 100, intelligence = 500, hits = 200, damage = { 7, 20 },
  fame = 4000, karma = -4000, tame_skill = 29.1,
  skills = { resisting_spells = 800, tactics = 1000, wrestling = 1000 },
})

mount("desert_ostard", {
  name = "a desert ostard", body = 0xD2, sound = 0x270, strength = { 94, 170 }, dexterity = { 56, 75 },
  intelligence = { 6, 10 }, hits = { 71, 88 }, mana = 0, damage = { 5, 11 }, fame = 450, tame_skill = 29.1,
  skills = { resisting_spells = 275, tactics = 325, wrestling = 365 },
})

mount("forest_ostard", {
  name = "a forest ostard", body = 0xDB, sound = 0x270, strength = { 94, 170 }, dexterity = { 56, 75 },
  intelligence = { 6, 10 }, hits = { 71, 88 }, mana = 0, damage = { 8, 14 }, fame = 450, tame_skill = 29.1,
  skills = { resisting_spells = 295, tactics = 365, wrestling = 365 },
})

mount("frenzied_ostard", {
  name = "a frenzied ostard", body = 0xDA, sound = 0x275, strength = { 94, 170 }, dexterity = { 96, 115 },
  intelligence = { 6, 10 }, hits = { 71, 110 }, mana = 0, damage = { 11, 17 }, fame = 1500, karma = -1500, tame_skill = 77.1,
  skills = { resisting_spells = 775, tactics = 865, wrestling = 865 },
})

mount("horse", {
  name = "a horse", body = 0xE2, sound = 0xA8, strength = { 22, 98 }, dexterity = { 56, 75 }, intelligence = { 6, 10 },
  hits = { 28, 45 }, mana = 0, damage = { 3, 4 }, fame = 300, karma = 300, tame_skill = 29.1,
  skills = { resisting_spells = 275, tactics = 365, wrestling = 365 },
})

mount("kirin", {
  name = "a ki-rin", body = 0x84, sound = 0x3C5, strength = { 296, 325 }, dexterity = { 86, 105 },
  intelligence = { 186, 225 }, hits = { 191, 210 }, damage = { 16, 22 }, fame = 9000, karma = 9000, tame_skill = 95.1,
  skills = {
    evaluating_intelligence = 850, magery = 800, meditation = 950, resisting_spells = 925, tactics = 215, wrestling = 865,
  },
})

pack_animal("pack_horse", {
  name = "a pack horse", body = 0x123, sound = 0xA8, strength = { 44, 120 }, dexterity = { 36, 55 },
  intelligence = { 6, 10 }, hits = { 61, 80 }, stamina = { 81, 100 }, mana = 0, damage = { 5, 11 }, armor = 16, karma = 200,
  tame_skill = 11.1,
  skills = { resisting_spells = 275, tactics = 365, wrestling = 365 },
})

pack_animal("pack_llama", {
  name = "a pack llama", body = 0x124, sound = 0x3F3, strength = { 52, 80 }, dexterity = { 36, 55 },
  intelligence = { 16, 30 }, hits = 50, stamina = { 86, 105 }, mana = 0, damage = { 2, 6 }, armor = 16, karma = 200,
  tame_skill = 11.1,
  skills = { resisting_spells = 175, tactics = 240, wrestling = 240 },
})

mount("ridable_llama", {
  name = "a ridable llama", body = 0xDC, sound = 0x3F3, strength = { 21, 49 }, dexterity = { 56, 75 },
  intelligence = { 16, 30 }, hits = { 15, 27 }, mana = 0, damage = { 3, 5 }, fame = 300, tame_skill = 29.1,
  skills = { resisting_spells = 175, tactics = 240, wrestling = 240 },
})

mount("ridgeback", {
  name = "a ridgeback", body = 0xBB, sound = 0x3F3, strength = { 58, 100 }, dexterity = { 56, 75 },
  intelligence = { 16, 30 }, hits = { 41, 54 }, mana = 0, damage = { 3, 5 }, fame = 300, tame_skill = 83.1,
  skills = { resisting_spells = 325, tactics = 365, wrestling = 400 },
})

mount("savage_ridgeback", {
  name = "a savage ridgeback", body = 0xBC, sound = 0x3F3, strength = { 58, 100 }, dexterity = { 56, 75 },
  intelligence = { 16, 30 }, hits = { 41, 54 }, mana = 0, damage = { 3, 5 }, fame = 300, tame_skill = 83.1,
  skills = { resisting_spells = 325, tactics = 365, wrestling = 400 },
})

mount("scaled_swamp_dragon", {
  name = "a swamp dragon", body = 0x31F, strength = { 201, 300 }, dexterity = { 66, 85 }, intelligence = { 61, 100 },
  hits = { 121, 180 }, damage = { 3, 4 }, fame = 2000, karma = -2000, tame_skill = 93.9,
  skills = { anatomy = 500, resisting_spells = 500, tactics = 500, wrestling = 500 },
})

mount("silver_steed", { name = "a silver steed", body = 0x75, tame_skill = 103.1 })

mount("swamp_dragon", {
  name = "a swamp dragon", body = 0x31A, hue = 0x851, sound = 0x16A, strength = { 201, 300 }, dexterity = { 66, 85 },
  intelligence = { 61, 100 }, hits = { 121, 180 }, damage = { 3, 4 }, fame = 2000, karma = -2000, tame_skill = 93.9,
  skills = { anatomy = 500, resisting_spells = 500, tactics = 500, wrestling = 500 },
})

mount("unicorn", {
  name = "a unicorn", body = 0x7A, sound = 0x4BC, strength = { 296, 325 }, dexterity = { 96, 115 },
  intelligence = { 186, 225 }, hits = { 191, 210 }, damage = { 16, 22 }, fame = 9000, karma = 9000, tame_skill = 95.1,
  skills = {
    evaluating_intelligence = 850, magery = 700, meditation = 550, resisting_spells = 825, tactics = 215, wrestling = 865,
  },
})

fell_mount("cu_sidhe", {
  name = "a cu sidhe", body = 0x115, strength = { 1200, 1225 }, dexterity = { 150, 170 }, intelligence = { 250, 285 },
  hits = { 1010, 1275 }, damage = { 21, 28 }, fame = 5000, karma = 5000, tame_skill = 101.1,
  skills = { anatomy = 675, healing = 855, resisting_spells = 825, tactics = 950, wrestling = 935 },
})

fell_mount("fire_beetle", {
  name = "a fire beetle", body = 0xA9, hue = 0x489, strength = 300, dexterity = { 65, 100 }, intelligence = 500, hits = 200,
  stamina = 100, damage = { 7, 20 }, fame = 4000, karma = -4000, tame_skill = 93.9,
  skills = { resisting_spells = 900, tactics = 1000, wrestling = 1000 },
})

fell_mount("fire_steed", {
  name = "a fire steed", body = 0xBE, sound = 0xA8, strength = { 376, 400 }, dexterity = { 91, 120 },
  intelligence = { 291, 300 }, hits = { 226, 240 }, damage = { 11, 30 }, fame = 20000, karma = -20000, tame_skill = 106,
  skills = { resisting_spells = 1100, tactics = 1000, wrestling = 1000 },
})

fell_mount("grizzled_mare", { name = "a grizzled mare", body = 0x319 })
fell_mount("hell_steed", { name = "a hellsteed", body = 0x319 })

fell_mount("hiryu", {
  name = "a hiryu", body = 0xF3, strength = { 1201, 1410 }, dexterity = { 171, 270 }, intelligence = { 301, 325 },
  hits = { 901, 1100 }, mana = 60, damage = { 20, 30 }, fame = 18000, karma = -18000, tame_skill = 98.7,
  skills = { anatomy = 775, resisting_spells = 925, tactics = 1050, wrestling = 1100 },
})

fell_mount("lesser_hiryu", {
  name = "a lesser hiryu", body = 0xF3, strength = { 301, 410 }, dexterity = { 171, 270 }, intelligence = { 301, 325 },
  hits = { 401, 600 }, mana = 60, damage = { 18, 23 }, fame = 10000, karma = -10000, tame_skill = 98.7,
  skills = { anatomy = 775, resisting_spells = 925, tactics = 1050, wrestling = 1100 },
})

fell_mount("nightmare", {
  name = "a nightmare", body = 0xB3, sound = 0xA8, strength = { 496, 525 }, dexterity = { 86, 105 },
  intelligence = { 86, 125 }, hits = { 298, 315 }, damage = { 16, 22 }, armor = 60, fame = 14000, karma = -14000,
  tame_skill = 95.1,
  skills = { evaluating_intelligence = 300, magery = 300, resisting_spells = 925, tactics = 990, wrestling = 865 },
})

fell_mount("red_death", {
  name = "Red Death", body = 0x319, hue = 0x21, sound = 0x1C3, strength = { 319, 324 }, dexterity = { 241, 244 },
  intelligence = { 242, 255 }, hits = { 1540, 1605 }, damage = { 25, 29 }, fame = 28000, karma = -28000,
  notoriety = "murderer",
  skills = { anatomy = 1320, resisting_spells = 1310, tactics = 1315, wrestling = 1325 },
})

fell_mount("reptalon", {
  name = "a reptalon", body = 0x114, sound = 0x16A, strength = { 1001, 1025 }, dexterity = { 152, 164 },
  intelligence = { 251, 289 }, hits = { 833, 931 }, damage = { 21, 28 }, tame_skill = 101.1,
  skills = { anatomy = 580, resisting_spells = 830, tactics = 1050, wrestling = 1100 },
})

fell_mount("skeletal_mount", {
  name = "a skeletal steed", body = 0x319, strength = { 91, 100 }, dexterity = { 46, 55 }, intelligence = { 46, 60 },
  hits = { 41, 50 }, damage = { 5, 12 },
  skills = { resisting_spells = 975, tactics = 500, wrestling = 750 },
})
