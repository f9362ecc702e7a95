-- The savages of the Lost Lands, painted for war.

local creatures = require("lib.templates.creature_families")

local savage = creatures.family("base_monster", { "monster", "savage" })

-- The creatures that they strike three times as hard.
local VICTIMS = "dragon white_wyrm swamp_dragon drake nightmare hiryu lesser_hiryu daemon"

savage("savage", {
  name = "a savage", body = 0xB7, strength = { 96, 115 }, dexterity = { 86, 105 }, intelligence = { 51, 65 },
  damage = { 23, 27 }, fame = 1000, karma = -1000, notoriety = "murderer",
  skills = {
    fencing = 710, mace_fighting = 710, poisoning = 710, resisting_spells = 690, swordsmanship = 710, tactics = 710,
  },
  equipment = {
    { template = "spear" }, { template = "bone_arms" }, { template = "bone_legs" }, { template = "savage_mask" },
  },
  feud = "savages", loot = "meager bandage*5", meat = 1, tames_by_force = VICTIMS, slain_by = "repond",
})

savage("savage_rider", {
  name = "a savage rider", body = 0xB9, strength = { 151, 170 }, dexterity = { 92, 130 }, intelligence = { 51, 65 },
  damage = { 29, 34 }, fame = 1000, karma = -1000, notoriety = "murderer",
  skills = {
    fencing = 840, healing = 750, mace_fighting = 840, poisoning = 710, resisting_spells = 840, swordsmanship = 840,
    tactics = 840,
  },
  equipment = { { template = "tribal_spear" }, { template = "bone_arms" }, { template = "bone_legs" } },
  pace = "fast", feud = "savages", loot = "average bandage*5", meat = 1, tames_by_force = VICTIMS, slain_by = "repond",
})

savage("savage_shaman", {
  name = "a savage shaman", body = 0xB7, strength = { 126, 145 }, dexterity = { 91, 110 }, intelligence = { 161, 185 },
  damage = { 4, 10 }, fame = 1000, karma = -1000, notoriety = "murderer",
  skills = {
    evaluating_intelligence = 890, fencing = 740, mace_fighting = 740, magery = 840, meditation = 890,
    resisting_spells = 890, swordsmanship = 740, tactics = 740, wrestling = 740,
  },
  equipment = { { template = "bone_arms" }, { template = "bone_legs" }, { template = "deer_mask" } },
  mind = "healer", pace = "fast", feud = "savages", loot = "average reagents*15 bandage*5", meat = 1,
  tames_by_force = VICTIMS, slain_by = "repond",
  powers = { { does = "dance", percent = 10, others = 3, tiles = 8, lightning = { 12, 20 } } },
})
