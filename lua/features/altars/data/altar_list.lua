-- Altars: their kinds, and how a siege of one goes (ModernUO ChampionSpawn and ChampionSpawnInfo; numbers of creatures
-- and gold are our own).
--
-- A kind: `name`, as players see it; `ranks`, four lists of creatures, each for a quarter of the levels; `champion`,
-- the boss at the end; `gold`, which those who took part share by the damage that they did. A champion's own gold lies
-- around it: features/bosses/boss_base.lua.

local MINUTE_MS = 60 * 1000

return {
  kinds = {
    abyss = {
      name = "the Abyss", champion = "semidar", gold = 20000,
      ranks = {
        { "mongbat", "imp" }, { "gargoyle", "harpy" }, { "fire_gargoyle", "stone_gargoyle" }, { "daemon", "succubus" },
      },
    },
    arachnid = {
      name = "the Spiders", champion = "mephitis", gold = 20000,
      ranks = {
        { "scorpion", "giant_spider" }, { "terathan_drone", "terathan_warrior" }, { "dread_spider", "terathan_matriarch" },
        { "poison_elemental", "terathan_avenger" },
      },
    },
    cold_blood = {
      name = "the Cold Blood", champion = "rikktor", gold = 20000,
      ranks = {
        { "lizardman", "snake" }, { "lava_lizard", "ophidian_warrior" }, { "drake", "ophidian_archmage" }, { "dragon", "ophidian_knight" },
      },
    },
    vermin = {
      name = "the Vermin", champion = "barracoon", gold = 20000,
      ranks = {
        { "giant_rat", "slime" }, { "dire_wolf", "ratman" }, { "hell_hound", "ratman_mage" }, { "ratman_archer", "silver_serpent" },
      },
    },
    forest = {
      name = "the Forest", champion = "lord_oaks", gold = 20000,
      ranks = {
        { "pixie", "shadow_wisp" }, { "kirin", "wisp" }, { "centaur", "unicorn" }, { "ethereal_warrior", "serpentine_dragon" },
      },
    },
    unholy = {
      name = "the Unholy", champion = "neira", gold = 20000,
      ranks = {
        { "bogle", "ghoul", "shade", "spectre", "wraith" }, { "bone_magi", "mummy", "skeletal_mage" },
        { "bone_knight", "lich", "skeletal_knight" }, { "lich_lord", "rotting_corpse" },
      },
    },
  },
  -- Red skulls around an altar, one for each level, and white ones, one for each such part of the kills of a level.
  levels = 16, parts = 5,
  -- Kills of the first level, how many fewer each level more takes, and the fewest.
  kills = { first = 40, fewer = 2, fewest = 10 },
  -- Creatures at once by rank, within this distance of the altar, in tiles.
  most_alive = { 24, 18, 12, 8 }, tiles = 18,
  -- Without enough kills in this time an altar loses what was done; a level, if it was less than one part; at the first
  -- level it goes out.
  decline_ms = 30 * MINUTE_MS,
  -- The champion goes when nobody has beaten it for so long.
  champion_ms = 120 * MINUTE_MS,
  -- What players of all processes of the world are told, with the name of the kind.
  messages = {
    begins = "An altar of %s burns!", champion = "The champion of %s has come!", won = "The champion of %s is beaten.",
    lost = "The altar of %s has gone out.",
  },
  -- The Harrower's altar: hues of the skulls that six champions leave where players fight, from how far they are laid
  -- down, the tentacles around the true form, and how long the Harrower stays.
  harrower = {
    skulls = { power = 0x159, venom = 0x172, greed = 0x1EE, death = 0x25, pain = 0x35, enlightenment = 0 },
    reach_tiles = 3, tentacles = 9, tentacle_tiles = 12, lasts_ms = 3 * 60 * MINUTE_MS, comes = "The Harrower has come!",
    beaten = "The true Harrower is beaten!",
  },
  -- When altars begin by themselves: `cron`, `kind`, and perhaps `timezone`, such as { cron = "0 20 * * 6", kind =
  -- "vermin" }.
  times = {},
}
