-- Bases of creature templates. No creature is made of them directly.

local bonding = require("features.pets.lib.pets").bonding
local brains = require("features.creatures.lib.creatures").brains
local feeding = require("features.pets.lib.pets").feeding
local people = require("lib.people")
local receiving = require("lib.players.receiving")
local townsfolk = require("features.townsfolk.lib.townsfolk")
local riding = require("features.mounts.lib.mounts").riding

mobile_template("base_creature", {
  name = "a creature", body = 0x33, notoriety = "animal", tags = { "base" },
  think_ms = 1000,
  hits_regeneration = 60 / 11, stamina_regeneration = 60 / 7, mana_regeneration = 60 / 7,
  on_think = brains.wander, on_drop_onto = receiving.before(feeding.drop), on_describe = bonding.describe,
})

mobile_template("base_animal", {
  base = "base_creature", tags = { "base", "animal" }, on_think = brains.animal, on_use = riding.use,
})

mobile_template("base_monster", {
  base = "base_creature", tags = { "base", "monster" }, on_think = brains.monster, on_use = riding.use,
})

mobile_template("base_person", {
  base = "base_creature",
  name = "somebody",
  body = 0x190,
  strength = { 60, 80 },
  dexterity = { 50, 70 },
  intelligence = { 40, 60 },
  notoriety = "innocent",
  tags = { "base" },
  on_create = function(self) people.dress(self) end,
})

mobile_template("base_townsfolk", {
  base = "base_person",
  tags = { "base", "townsfolk" },
  on_think = brains.townsfolk,
  on_speech = townsfolk.talking.hear, on_drop_onto = receiving.before(townsfolk.take),
})

-- People of the towns whom nobody can harm: tradespeople, healers, bankers and guards.
mobile_template("base_tradesfolk", {
  base = "base_townsfolk", notoriety = "invulnerable", tags = { "base", "townsfolk" }, params = { home_range = 3 },
})

mobile_template("base_outlaw", {
  base = "base_person", notoriety = "murderer", tags = { "base", "monster" }, on_think = brains.monster,
})
