-- The numbers of pets. Times are in milliseconds.

local HOUR_MS = 60 * 60 * 1000

return {
  -- Loyalty goes from 0, when a pet leaves, to this; it falls by a tenth in an hour (ModernUO BaseCreature.LoyaltyTimer).
  loyalty = 100,
  loyalty_lost = 10,
  loyalty_ms = HOUR_MS,
  -- What an order that is obeyed adds, and one that is not takes (ModernUO BaseCreature.CheckControlChance before ML).
  obeyed = 1,
  refused = -3,
  -- Pets that are as easy to tame as this, in points, obey everybody who owns them.
  sure_points = 29.1,
  -- How far orders carry.
  earshot_tiles = 14,
  -- What a tamed creature keeps of its skills, in percent (ModernUO AnimalTaming).
  tamed_skills_percent = 90,
  -- How many owners a creature has in its life, and how much harder each makes it, in points.
  most_owners = 5,
  points_per_owner = 6,
  -- Gold for a stabled pet, and how many pets somebody may stable by the sum of taming, lore and veterinary, in points.
  stable_gold = 30,
  stabled = { { 240, 5 }, { 200, 4 }, { 160, 3 }, { 0, 2 } },
}
