-- Champions: bosses that a single fighter does not beat (ModernUO Mephitis, Rikktor, Semidar, Neira, Barracoon,
-- LordOaks and Harrower).

local creatures = require("lib.templates.creature_families")

local FIRE = { tiles = 6, damage = { 20, 40 }, kind = "fire", art = 0x3709 }
local POISON = { tiles = 6, damage = { 15, 30 }, kind = "poison", art = 0x36BD }
local COLD = { tiles = 6, damage = { 20, 40 }, kind = "cold", art = 0x37CC }
local GOLD = { 8, 300, 600 }

local champion = creatures.family("base_monster", { "monster", "champion" })

champion("mephitis", {
  name = "Mephitis", body = 0xAD, sound = 0x183, strength = { 505, 1000 }, dexterity = { 102, 300 }, intelligence = { 402, 600 },
  hits = 3000, stamina = { 105, 600 }, damage = { 21, 33 }, armor = 80, fame = 22500, karma = -22500, notoriety = "murderer",
  skills = { resisting_spells = 1050, tactics = 988, wrestling = 988 },
  is_fearless = true, loot = "ultra_rich*4", hit_poison = 5, poison_immunity = 5, slain_by = "spiders_death",
  boss = { minions = "dread_spider", thresholds = { 75, 50, 25 }, area = POISON, gold = GOLD, skull = "venom" },
})

champion("rikktor", {
  name = "Rikktor", body = 0xAC, strength = { 701, 900 }, dexterity = { 201, 350 }, intelligence = { 51, 100 }, hits = 3000,
  stamina = { 203, 650 }, damage = { 28, 55 }, armor = 130, fame = 22500, karma = -22500, notoriety = "murderer",
  skills = { anatomy = 1000, resisting_spells = 1500, tactics = 1000, wrestling = 1090 },
  is_fearless = true, loot = "ultra_rich*4", poison_immunity = 5,
  boss = { minions = "drake", thresholds = { 75, 50, 25 }, area = FIRE, gold = GOLD, skull = "power" },
})

champion("semidar", {
  name = "Semidar", body = 0xAE, sound = 0x4B0, strength = { 502, 600 }, dexterity = { 102, 200 }, intelligence = { 601, 750 },
  hits = 1500, stamina = { 103, 250 }, damage = { 29, 35 }, armor = 20, fame = 24000, karma = -24000, notoriety = "murderer",
  skills = {
    evaluating_intelligence = 975, magery = 975, meditation = 975, resisting_spells = 1300, tactics = 975, wrestling = 975,
  },
  mind = "mage", is_fearless = true, loot = "ultra_rich*4 filthy_rich", poison_immunity = 5,
  boss = { minions = "imp", thresholds = { 75, 50, 25 }, area = FIRE, gold = GOLD, skull = "pain" },
})

champion("neira", {
  name = "Neira", body = 0x191, strength = { 305, 425 }, dexterity = { 72, 150 }, intelligence = { 505, 750 }, hits = 4800,
  stamina = { 102, 300 }, damage = { 25, 35 }, armor = 30, fame = 22500, karma = -22500, notoriety = "murderer",
  skills = {
    evaluating_intelligence = 1200, magery = 1200, meditation = 1200, resisting_spells = 1500, tactics = 988, wrestling = 988,
  },
  mind = "mage", is_fearless = true, loot = "ultra_rich*3 meager", poison_immunity = 4,
  boss = { minions = "skeletal_knight", thresholds = { 75, 50, 25 }, area = COLD, gold = GOLD, skull = "death" },
})

champion("barracoon", {
  name = "Barracoon", body = 0x190, strength = { 305, 425 }, dexterity = { 72, 150 }, intelligence = { 505, 750 }, hits = 4200,
  stamina = { 102, 300 }, damage = { 25, 35 }, armor = 70, fame = 22500, karma = -22500, notoriety = "murderer",
  skills = { resisting_spells = 1000, tactics = 988, wrestling = 988 },
  is_fearless = true, loot = "ultra_rich*3", poison_immunity = 4, powers = { { does = "dispel" } },
  boss = { minions = "ratman", thresholds = { 75, 50, 25 }, gold = GOLD, skull = "greed" },
})

champion("lord_oaks", {
  name = "Lord Oaks", body = 0xAF, sound = 0x2F5, strength = { 403, 850 }, dexterity = { 101, 150 }, intelligence = { 503, 800 },
  hits = 3000, stamina = { 202, 400 }, damage = { 21, 33 }, armor = 100, fame = 22500, karma = 22500,
  skills = {
    anatomy = 875, evaluating_intelligence = 1250, magery = 1200, meditation = 1250, resisting_spells = 1250, tactics = 1000,
    wrestling = 1000,
  },
  mind = "mage", fights = "the_evil", is_fearless = true, loot = "ultra_rich*5", poison_immunity = 4, powers = { { does = "dispel" } },
  boss = {
    minions = "pixie", thresholds = { 75, 50, 25 }, guardian = "silvani", says = { 1042153, 1042154 }, gold = GOLD, skull = "enlightenment",
  },
})

champion("silvani", {
  name = "Silvani", body = 0xB0, sound = 0x467, strength = { 253, 400 }, dexterity = { 157, 850 }, intelligence = { 503, 800 },
  hits = 600, damage = { 27, 38 }, armor = 50, fame = 20000, karma = 20000,
  skills = {
    evaluating_intelligence = 1000, magery = 1025, meditation = 1000, resisting_spells = 1250, tactics = 988, wrestling = 988,
  },
  mind = "mage", fights = "the_evil", is_fearless = true, loot = "ultra_rich*2", poison_immunity = 2,
  powers = {
    { does = "call", on = { "hurt" }, percent = 10, templates = { "pixie" }, count = { 3, 6 }, up_to = 12, tiles = 2 },
  },
})

-- The Harrower comes to its altar, and again in its true form when the first one is beaten:
-- features/altars/lib/harrower.lua.
local HARROWER_SKILLS = {
  evaluating_intelligence = 1200, magery = 1200, meditation = 1200, resisting_spells = 1400, tactics = 1000, wrestling = 950,
}
champion("harrower", {
  name = "the harrower", body = 0x92, strength = { 900, 1000 }, dexterity = { 125, 135 }, intelligence = { 1000, 1200 }, hits = 30000,
  mana = 5000, damage = { 20, 35 }, armor = 60, fame = 22500, karma = -22500, notoriety = "murderer", skills = HARROWER_SKILLS,
  mind = "mage", is_fearless = true, loot = "", poison_immunity = 5, powers = { { does = "dispel" } }, boss = {},
})
champion("true_harrower", {
  name = "the true harrower", body = 0x30C, hue = 0x497, strength = { 900, 1000 }, dexterity = { 125, 135 },
  intelligence = { 1000, 1200 }, hits = 65000, mana = 5000, damage = { 20, 35 }, armor = 60, fame = 22500, karma = -22500,
  notoriety = "murderer", skills = HARROWER_SKILLS, mind = "mage", stays = true, is_fearless = true, loot = "super_boss*2 meager",
  poison_immunity = 5, powers = { { does = "dispel" } }, boss = { gold = { 16, 400, 750 } },
})
