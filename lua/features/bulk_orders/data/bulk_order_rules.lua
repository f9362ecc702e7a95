-- Numbers of bulk orders (ModernUO BaseBOD, SmallSmithBOD, LargeSmithBOD, Blacksmith; before AoS). Skills are in
-- points.

local HOUR_MS = 60 * 60 * 1000

return {
  -- The pause until the next order of a trade, by skill from these points on, the best first.
  pauses = { { 70.1, 6 * HOUR_MS }, { 50.1, 2 * HOUR_MS }, { 0, HOUR_MS } },
  -- From these points on there are coloured materials, exceptional work and large orders.
  master_points = 70.1,
  -- The numbers of pieces from which one is drawn, by skill, the best first.
  amounts = { { 70.1, { 10, 15, 20, 20 } }, { 50.1, { 10, 15, 15, 20 } }, { 0, { 10, 10, 15, 20 } } },
  large_amounts = { 10, 15, 20, 20 },
  -- Chances: of a large order, (points - 40) / 300; of one for exceptional work, (points + 80) / 200; of a large one
  -- for it, 0.825.
  large_less = 40, large_share = 300,
  exceptional_more = 80, exceptional_share = 200,
  large_exceptional = 0.825,
  -- A material that needs more skill than there is, is drawn again, so often.
  material_draws = 20,
  -- The chance that who sells something is asked for work.
  on_sale_percent = 20,
  -- How near one stands, and how long the cursor waits for a piece.
  tiles = 8,
  choice_ms = 60 * 1000,
  -- Gold up to this sum comes in the bag, more into the bank box.
  most_in_bag = 1000,
  -- Gold is drawn from nine tenths to ten ninths of the table.
  gold_least = 9 / 10, gold_most = 10 / 9,
  -- Fame is the square of points through this.
  fame_share = 50,
}
