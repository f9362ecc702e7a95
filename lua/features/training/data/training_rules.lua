-- What people practise on (ModernUO TrainingDummy, PickpocketDip and ArcheryButte). Skills are in tenths of a point.

return {
  -- A trial is out of reach below the first and sure from the second on; from there on nothing more is learned.
  least = -250, most = 250,
  dummy = {
    hit_ms = 250, swings_ms = 2750, sounds = { 0x3A4, 0x3A6, 0x3A9, 0x3AE, 0x3B4, 0x3B6 },
    -- Pictures: the first of one that is still, and how many there are for one direction.
    first_art = 0x1070, arts = 2,
  },
  dip = { swings_ms = 3000, search_sound = 0x4F, bump_sound = 0x390, first_art = 0x1EC0, arts = 3 },
  butte = {
    -- The picture of one that faces east; the other one faces south.
    east_art = 0x100A,
    pause_ms = 2000, least_tiles = 5, most_tiles = 6, gather_tiles = 1, hit_sound = 0x2B1,
    -- For each arrow or bolt in it, the chance in percent that the next one splits one.
    split_percent = 2,
    -- Rings from the inside: chance up to it in percent, points, and points for splitting another arrow.
    rings = { { 10, 50, 100 }, { 25, 10, 20 }, { 50, 5, 15 }, { 100, 2, 5 } },
  },
}
