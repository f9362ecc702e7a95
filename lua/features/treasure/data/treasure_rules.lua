-- Treasures by level (ModernUO TreasureMap and TreasureMapChest, before AoS). Skills are in tenths of a point, locks in
-- points.
--
-- A level: `decode`, the Cartography that its map needs; `lock`, the points of Lockpicking that its chest needs;
-- `guards`; `guards_at_chest` of them come. A chest has for each level: `gold` coins, `scrolls`, `magic`
-- things, `reagents` and `gems`.

local SECOND_MS, MINUTE_MS = 1000, 60 * 1000

return {
  -- A map can be decoded for sure when the skill is this much higher than it needs.
  decode_range = 600,
  levels = {
    { decode = 0, lock = 36, guards = { "mongbat", "ratman", "headless_one", "skeleton", "zombie" } },
    { decode = 410, lock = 76, guards = { "orcish_mage", "gargoyle", "gazer", "hell_hound", "earth_elemental" } },
    { decode = 510, lock = 84, guards = { "lich", "ogre_lord", "dread_spider", "air_elemental", "fire_elemental" } },
    { decode = 610, lock = 92, guards = { "dread_spider", "lich_lord", "daemon", "elder_gazer", "ogre_lord" } },
    { decode = 700, lock = 100, guards = { "lich_lord", "daemon", "elder_gazer", "poison_elemental", "blood_elemental" } },
    { decode = 700, lock = 100, guards = { "ancient_wyrm", "balron", "blood_elemental", "poison_elemental", "titan" } },
  },
  for_each_level = { gold = 1000, scrolls = 5, magic = 6, reagents = 3, gems = 3, trap_power = 25 },
  reagent_pile = { 40, 60 },
  -- Least and most rolls of the powers of magical things, of 100.
  magic_rolls = { 40, 100 },
  -- A lock yields by chance from `lock_easier` points below what it needs, and for sure from `lock_surer` above.
  lock_easier = 10, lock_surer = 40,
  -- Tiles between the tile that is dug and the treasure, by Mining: the first row whose skill somebody has.
  reach = { { 1000, 4 }, { 810, 3 }, { 510, 2 }, { 0, 1 } },
  -- A player who digs within these tiles of the treasure, but not near enough, is told so.
  close_tiles = 8,
  -- How far somebody reaches with the spade.
  arm_tiles = 2,
  -- The map shows a square with sides of this many tiles. The treasure is no nearer to its edge than a quarter.
  map_tiles = 600,
  -- Digging: strokes, and the time of each; then the chest rises by steps.
  strokes = 10, stroke_ms = SECOND_MS,
  rising_steps = 5, rising_ms = SECOND_MS,
  dirt_ms = 2 * MINUTE_MS,
  guards_at_chest = 4, guards_tiles = 3,
  -- How often one more guard comes when something is taken for the first time, in percent.
  disturbed_percent = 10,
  -- For so long only the digger and its party take from the chest, and so long after it was dug up it is gone.
  rights_ms = 60 * MINUTE_MS,
  chest_ms = 180 * MINUTE_MS,
  -- How often a creature of `carriers.lua` leaves a map, in percent.
  map_percent = 1,
}
