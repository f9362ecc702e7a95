-- Strengths of poison before AoS (ModernUO PoisonKinds). `least` and `most` hits of a pang, `percent` of the hits that
-- are left, pause between pangs and before the first one, the number of pangs, and after how many the victim and others
-- are told again.

return {
  { name = "lesser", least = 4, most = 26, percent = 2.5, delay_ms = 3500, pause_ms = 3000, pangs = 10, told_every = 2 },
  { name = "regular", least = 5, most = 26, percent = 3.125, delay_ms = 3500, pause_ms = 3000, pangs = 10, told_every = 2 },
  { name = "greater", least = 6, most = 26, percent = 6.25, delay_ms = 3500, pause_ms = 3000, pangs = 10, told_every = 2 },
  { name = "deadly", least = 7, most = 26, percent = 12.5, delay_ms = 3500, pause_ms = 4000, pangs = 10, told_every = 2 },
  { name = "lethal", least = 9, most = 26, percent = 25, delay_ms = 3500, pause_ms = 5000, pangs = 10, told_every = 2 },
}
