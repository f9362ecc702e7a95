-- The numbers of ships. Sources: ModernUO BaseBoat, Plank, TillerMan and Hold, and RunUO BaseBoat for the pace.

local DAY_MS = 24 * 3600 * 1000

return {
  -- How long a ship takes to the next tile, in milliseconds, and how fast clients draw it: forward three tiles in 750
  -- ms, slowly one; to the side and back one tile in 750 ms, slowly in 1500.
  PACE = {
    forward = { fast = { ms = 250, draws = "fast" }, slow = { ms = 750, draws = "normal" } },
    drift = { fast = { ms = 750, draws = "normal" }, slow = { ms = 1500, draws = "slow" } },
  },
  -- Altitude of the deck above the water line of the ship.
  DECK_Z = 3,
  -- Tiles from which a plank or the tillerman is used, and how far ashore a plank leads.
  USE_TILES = 8,
  ASHORE_TILES = 6,
  -- Most that the ground ashore may be above or below the deck.
  ASHORE_Z = 20,
  PLANK_MS = 5000,
  -- A ship that nobody orders or boards sinks after this time.
  DECAY_MS = 9 * DAY_MS,
  NAME_LETTERS = 40,
  -- Facets on which no ship is launched: Malas has no sea for them.
  NO_LAUNCH = { [3] = true },
  -- How far from where it woke up in the water a character is washed ashore, in tiles, and in which steps the shore is
  -- looked for.
  WASHED_TILES = 60,
  WASHED_STEP = 3,
  -- Pictures by facing: north, east, south, west.
  TILLERMAN_ART = { [0] = 0x3E4E, 0x3E55, 0x3E4B, 0x3E50 },
  HOLD_ART = { [0] = 0x3EAE, 0x3E65, 0x3EB9, 0x3E93 },
  PLANK_ART = {
    port = { closed = { [0] = 0x3EB1, 0x3E8A, 0x3EB2, 0x3E85 }, open = { [0] = 0x3ED5, 0x3E89, 0x3ED4, 0x3E84 } },
    starboard = { closed = { [0] = 0x3EB2, 0x3E85, 0x3EB1, 0x3E8A }, open = { [0] = 0x3ED4, 0x3E84, 0x3ED5, 0x3E89 } },
  },
}
