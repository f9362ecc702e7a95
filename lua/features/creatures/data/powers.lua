-- Attacks of single creatures besides their blows and spells (ModernUO Mobiles/Abilities, and the classes of the creatures).
--
-- `creatures` are templates. `does` is a kind of lib/creatures/power_kinds.lua, and the members below it are that kind's. `on` says when:
-- "hit" (its blow hits), "struck" (a blow hits it), "hurt" (it is wounded), "spelled" (by magic), "fight" (each thought in a fight), or
-- "death". `percent` is the chance, `pause_ms` least and most until the next time.

local SECOND_MS = 1000
local MINUTE_MS = 60 * SECOND_MS

return {
  -- Others come to help: so many that there are `up_to`, or `count` more, within `tiles`.
  {
    creatures = "lich_lord", does = "call", on = { "hurt" }, percent = 5, pause_ms = { 5 * MINUTE_MS, 5 * MINUTE_MS },
    templates = { "skeleton" }, up_to = 4, tiles = 4, sound = 0x48F,
  },
  {
    creatures = "twaulo", does = "call", on = { "hurt" }, percent = 10, templates = { "pixie" }, count = { 3, 6 }, up_to = 12, tiles = 2,
  },
  {
    creatures = "plague_beast", does = "call", on = { "struck", "spelled" }, percent = 25, templates = { "plague_spawn" },
    count = { 1, 1 }, up_to = 10, tiles = 1, words = 1053034, -- * The plague beast creates another beast from its flesh! *
  },
  {
    creatures = "orc_brute", does = "call", on = { "spelled" }, percent = 100, templates = { "orcish_lord" }, count = { 1, 1 },
    up_to = 10, tiles = 2, beside_foe = true,
  },
  {
    creatures = "bog_thing", does = "call", on = { "struck" }, percent = 25, above_percent = 25, templates = { "bogling" },
    count = { 1, 1 }, up_to = 10, tiles = 2,
  },
  -- A bog thing that is badly off eats its boglings: each is worth half of its hits.
  { creatures = "bog_thing", does = "devour", on = { "struck" }, percent = 25, below_percent = 25, template = "bogling", tiles = 2 },

  -- The life of all around becomes its own.
  { creatures = "succubus", does = "drain", on = { "hit", "struck" }, percent = 10, hits = { 10, 40 }, tiles = 2 },
  -- Hits, stamina and mana of who strikes it or is struck.
  { creatures = "ethereal_warrior", does = "sap", on = { "hit", "struck" }, percent = 100, points = { 10, 19 } },

  -- A second blow, after which the foe cannot move.
  { creatures = "juggernaut golem betrayer", does = "stun", on = { "hit" }, percent = 30, lasts_ms = 5 * SECOND_MS },
  {
    creatures = "juka_warrior", does = "cripple", on = { "hit" }, percent = 20, stunned_ms = 4 * SECOND_MS,
    paralysed_ms = 3 * SECOND_MS, hits = { 10, 14 },
  },

  -- Poisonous gas: on who is beside it, or all around.
  { creatures = "bronze_elemental valorite_elemental", does = "gas", on = { "hurt" }, percent = 5, hits = 50, poison = 4, tiles = 1 },
  {
    creatures = "betrayer", does = "fumes", on = { "fight" }, percent = 50, pause_ms = { 5 * SECOND_MS, 30 * SECOND_MS }, poison = 4,
    tiles = 3,
  },
  -- It bursts: all around lose a share of their hits.
  { creatures = "dull_copper_elemental", does = "burst", on = { "death" }, percent = 100, share_percent = 20, tiles = 3 },
  -- Something that the foe wears is gone.
  { creatures = "verite_elemental valorite_elemental", does = "corrode", on = { "hit" }, percent = 5 },

  -- Things that fly at the foe, or rise under it, and hit a moment later.
  { creatures = "gargoyle_destroyer", does = "throw", on = { "hurt" }, percent = 40, at_archers = true, art = 0xF43, hits = { 50, 50 } },
  {
    creatures = "orc_bomber", does = "throw", on = { "fight" }, percent = 100, pause_ms = { 3 * SECOND_MS, 15 * SECOND_MS },
    art = 0x1C19, explodes = true, sound = 0x11D, kind = "fire", hits = { 10, 20 }, delay_ms = SECOND_MS,
  },
  {
    creatures = "sand_vortex", does = "throw", on = { "fight" }, percent = 100, pause_ms = { 10 * SECOND_MS, 20 * SECOND_MS },
    look = 0x36B0, hue = 2413, sound = 0x4CF, hits = { 1, 40 }, delay_ms = SECOND_MS,
  },

  {
    creatures = "exodus_minion exodus_overseer", does = "throw", on = { "spelled" }, percent = 40, art = 0x379F, sound = 0x229,
    kind = "energy", hits = { 50, 50 },
  },
  {
    creatures = "exodus_minion exodus_overseer", does = "throw", on = { "struck" }, percent = 40, at_archers = true, art = 0x379F,
    sound = 0x229, kind = "energy", hits = { 50, 50 },
  },

  -- A barrier against blows is seen when one meets it, and breaks under spells (lib/creatures/barriers.lua).
  { creatures = "exodus_minion exodus_overseer", does = "shine", on = { "struck" }, percent = 100 },
  { creatures = "exodus_minion exodus_overseer", does = "falter", on = { "spelled" }, percent = 100 },

  -- When it and at least so many others are there, they dance: their kin is healed, or all others are struck by lightning or poisoned.
  { creatures = "savage_shaman", does = "dance", on = { "struck" }, percent = 10, others = 3, tiles = 8, lightning = { 12, 20 } },

  -- A pet turns on its master.
  { creatures = "serpentine_dragon", does = "turn", on = { "struck" }, percent = 20 },
  -- Summoned creatures are gone at a blow.
  {
    creatures = [[
      agapite_elemental ancient_wyrm barracoon bronze_elemental chaos_dragoon chaos_dragoon_elite copper_elemental dragon
      dull_copper_elemental exodus_minion exodus_overseer flesh_renderer golden_elemental golem greater_dragon
      harrower_tentacles impaler meer_eternal meer_mage orc_brute plague_beast scaled_swamp_dragon serpentine_dragon
      shadow_iron_elemental shadow_wyrm skeletal_dragon swamp_dragon valorite_elemental verite_elemental
    ]],
    does = "dispel", on = { "hit", "struck" }, percent = 100,
  },
}
