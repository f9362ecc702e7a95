-- Birds of field and yard.

local creatures = require("lib.templates.creature_families")

local bird = creatures.family("base_animal", { "animal", "bird" })

bird("bird", {
  name = "a bird", body = 0x06, sound = 0x1B, strength = 10, dexterity = { 25, 35 }, intelligence = 10, damage = { 0, 0 },
  fame = 150, tame_skill = -6.9,
  skills = { resisting_spells = 45, tactics = 50, wrestling = 55 },
  mind = "coward", fights = "attackers", meat = 1, meat_kind = "raw_bird", feathers = 25, eats = "plants_grain",
})

bird("chicken", {
  name = "a chicken", body = 0xD0, sound = 0x6E, strength = 5, dexterity = 15, intelligence = 5, hits = 3, mana = 0,
  damage = { 1, 1 }, armor = 2, fame = 150, tame_skill = -0.9,
  skills = { resisting_spells = 40, tactics = 50, wrestling = 50 },
  mind = "coward", fights = "attackers", meat = 1, meat_kind = "raw_bird", feathers = 25, eats = "grain",
})

bird("eagle", {
  name = "an eagle", body = 0x05, sound = 0x2EE, strength = { 31, 47 }, dexterity = { 36, 60 }, intelligence = { 8, 20 },
  hits = { 20, 27 }, mana = 0, damage = { 5, 10 }, armor = 22, fame = 300, tame_skill = 17.1,
  skills = { resisting_spells = 225, tactics = 275, wrestling = 250 },
  mind = "coward", fights = "attackers", meat = 1, meat_kind = "raw_bird", feathers = 36, eats = "meat_fish",
})

bird("tropical_bird", {
  name = "a tropical bird", body = 0x06, sound = 0xBF, strength = 10, dexterity = { 25, 35 }, intelligence = 10,
  damage = { 0, 0 }, fame = 150, tame_skill = -6.9,
  skills = { resisting_spells = 45, tactics = 50, wrestling = 55 },
  fights = "attackers", meat = 1, meat_kind = "raw_bird", feathers = 25, eats = "plants_grain",
})
