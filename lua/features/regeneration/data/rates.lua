-- How fast hits, stamina and mana come back (ModernUO RegenRates before AoS).

return {
  -- Points in a minute: a hit in 11 seconds, a point of stamina in 7.
  hits = 60 / 11,
  stamina = 60 / 7,
  -- Seconds for a point of mana, by half the sum of intelligence and Meditation in points: `slow` at 0, less by the
  -- curve up to `curve`, `quick` from there and `quickest` from `master` on; between `least` and `most` in any case.
  mana = {
    slow = 7, curve = 100, linear = 239 / 2400, square = 19 / 48000, quick = 1, master = 120, quickest = 0.75, least = 0.5, most = 7,
    -- A trance takes this share of the time.
    trance = 0.5,
    -- So many points of armor that hinders meditation add a second.
    points_per_second = 4,
  },
  -- The share of its rating with which a piece of armor hinders meditation, by tag; all of it without one. A row's own
  -- param `hinders_meditation` counts more.
  hinders = { { "studded", 0.5 }, { "leather", 0 } },
}
