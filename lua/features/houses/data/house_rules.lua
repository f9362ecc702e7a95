-- The numbers of houses. Sources: ModernUO HousePlacement, BaseHouse and HouseRegion, before AoS.

local DAY_MS = 24 * 3600 * 1000

return {
  -- Tiles between two houses: to the west and the east, and to the north and the south.
  SIDE_TILES = 1,
  YARD_TILES = 5,
  -- Kinds of land, first and last, on which nobody builds: roads, sand stones and furrows.
  ROADS = {
    { 0x71, 0x78 }, { 0xE8, 0xEB }, { 0x7AE, 0x7B1 }, { 0x3FF4, 0x3FF4 }, { 0x3FF8, 0x3FFB }, { 0x442, 0x479 }, { 0x501, 0x510 },
    { 0x9, 0x15 }, { 0x150, 0x15C },
  },
  -- Where nobody builds: a whole facet, or a rectangle of one. Ilshenar, and the Lost Lands of Felucca.
  FORBIDDEN = { { map_id = 2 }, { map_id = 0, x1 = 5120, y1 = 2304, x2 = 6143, y2 = 4095 } },
  -- How many names the lists of a house hold.
  MOST = { co_owners = 15, friends = 50, bans = 50 },
  -- A house that no owner or friend comes to falls down after this time.
  DECAY_MS = 5 * DAY_MS,
  -- A visit refreshes a house that is worn so far: a part of that time in thousandths.
  WORN_FROM = 5,
  -- Stages of decay: from which part of the time in thousandths, and the client's text for it.
  STAGES = {
    { from = 950, name = "in danger of collapsing", cliloc = 1043015 },
    { from = 750, name = "greatly worn", cliloc = 1043014 },
    { from = 500, name = "fairly worn", cliloc = 1043013 },
    { from = 250, name = "somewhat worn", cliloc = 1043012 },
    { from = 5, name = "slightly worn", cliloc = 1043011 },
    { from = 0, name = "like new", cliloc = 1043010 },
  },
  -- Tags of what everybody may use where it is locked down. What lies about in piles, and boxes, are for co-owners, and
  -- the rest for friends.
  FREE_TAGS = { "book", "runebook", "recall_rune", "spellbook", "game", "board" },
  -- Tiles within which the two of a transfer stand from the sign.
  TRANSFER_TILES = 2,
  NAME_LETTERS = 20,
  -- Designing. What each piece costs in gold coins; the art of the steps before an empty plot; from how many tiles on a
  -- side, steps counted, a plot has a storey more; altitudes above the origin, and how far the owner may be from the
  -- house.
  DESIGN = {
    PIECE_GOLD = 500, STEPS_ART = 0x751, STOREYS = 3, TALL_STOREYS = 4, TALL_TILES = 14, FIRST_STOREY_Z = 7, STOREY_Z = 20,
    -- Roofs begin so far below their storey, and steps on the ground are at most so high.
    ROOF_BELOW = 3, STEPS_HIGHEST = 15, OWNER_TILES = 24,
    -- Doors are at most this part of what a plot may have, in thousandths.
    DOORS_THOUSANDTHS = 50,
  },
  -- Tiles from which a sign can be used, and from which its window is answered.
  SIGN_TILES = 12,
}
