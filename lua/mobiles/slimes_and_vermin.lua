-- Slimes, oozes and plague beasts.

local creatures = require("lib.templates.creature_families")

local vermin = creatures.family("base_monster", { "monster", "vermin" })

vermin("corrosive_slime", {
  name = "a corrosive slime", body = 0x33, sound = 0x1C8, strength = { 22, 34 }, dexterity = { 16, 21 },
  intelligence = { 16, 20 }, hits = { 15, 19 }, damage = { 1, 5 }, armor = 8, fame = 300, karma = -300, tame_skill = 23.1,
  skills = { poisoning = 425, resisting_spells = 175, tactics = 255, wrestling = 255 },
  pace = "fast", loot = "poor gems", eats = "fish", hit_poison = 2, poison_immunity = 2,
})

vermin("frost_ooze", {
  name = "a frost ooze", body = 0x5E, sound = 0x1C8, strength = { 18, 30 }, dexterity = { 16, 21 },
  intelligence = { 16, 20 }, hits = { 13, 17 }, damage = { 3, 9 }, armor = 38, fame = 450, karma = -450,
  skills = { resisting_spells = 75, tactics = 265, wrestling = 325 },
  pace = "slow", loot = "gems",
})

vermin("jwilson", { name = "a jwilson", body = 0x33, armor = 8, pace = "slow" })

vermin("plague_beast", {
  name = "a plague beast", body = 0x307, strength = { 302, 500 }, dexterity = 80, intelligence = { 16, 20 },
  hits = { 318, 404 }, damage = { 20, 24 }, armor = 30, fame = 13000, karma = -13000,
  skills = { resisting_spells = 350, tactics = 1000, wrestling = 1000 },
  pace = "slow", loot = "filthy_rich gems", poison_immunity = 5,
  powers = {
    {
      does = "call", on = { "struck", "spelled" }, percent = 25, templates = { "plague_spawn" }, count = { 1, 1 },
      up_to = 10, tiles = 1, words = 1053034, -- * The plague beast creates another beast from its flesh! *
    },
    { does = "dispel" },
  },
})

vermin("plague_beast_lord", {
  name = "a plague beast lord", body = 0x307, sound = 0x2A7, strength = 500, dexterity = 100, intelligence = 30, hits = 1800,
  damage = { 20, 25 }, armor = 50, fame = 2000, karma = -2000,
  skills = { tactics = 1000, wrestling = 1000 },
  pace = "slow", poison_immunity = 5,
})

vermin("plague_spawn", {
  name = "a plague spawn", body = 0x33, sound = 0x1C8, strength = { 201, 300 }, dexterity = 80, intelligence = { 16, 20 },
  hits = { 121, 180 }, damage = { 11, 17 }, armor = 20, fame = 1000, karma = -1000, notoriety = "murderer",
  skills = { resisting_spells = 250, tactics = 250, wrestling = 500 },
  loot = "poor gems",
})

vermin("slime", {
  name = "a slime", body = 0x33, sound = 0x1C8, strength = { 22, 34 }, dexterity = { 16, 21 }, intelligence = { 16, 20 },
  hits = { 15, 19 }, damage = { 1, 5 }, armor = 8, fame = 300, karma = -300, tame_skill = 23.1,
  skills = { poisoning = 400, resisting_spells = 175, tactics = 265, wrestling = 265 },
  pace = "slow", loot = "poor gems", eats = "meat_plants_grain_fish_eggs", hit_poison = 1, poison_immunity = 1,
})

vermin("vampire_bat", {
  name = "a vampire bat", body = 0x13D, sound = 0x270, strength = { 91, 110 }, dexterity = { 91, 115 },
  intelligence = { 26, 50 }, hits = { 55, 66 }, damage = { 7, 9 }, armor = 14, fame = 1000, karma = -1000,
  skills = { resisting_spells = 825, tactics = 675, wrestling = 425 },
  loot = "poor",
})
