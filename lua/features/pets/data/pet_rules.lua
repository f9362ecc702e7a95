-- The numbers of pets. Times are in milliseconds.

local HOUR_MS = 60 * 60 * 1000

return {
  -- Loyalty goes from 0, when a pet leaves, to this; it falls by a tenth in an hour (ModernUO
  -- BaseCreature.LoyaltyTimer).
  loyalty = 100,
  loyalty_lost = 10,
  loyalty_ms = HOUR_MS,
  -- How often that is looked at, and the chance that a pet which is about to leave shows it then.
  loyalty_look_ms = HOUR_MS // 12,
  despairs_percent = 10,
  -- What an order that is obeyed adds, and one that is not takes (ModernUO BaseCreature.CheckControlChance before ML).
  obeyed = 1,
  refused = -3,
  -- Pets that are as easy to tame as this, in points, obey everybody who owns them.
  sure_points = 29.1,
  -- How far orders carry.
  earshot_tiles = 14,
  -- What a tamed creature keeps of its skills, in percent (ModernUO AnimalTaming).
  tamed_skills_percent = 90,
  -- Some are tamed only with at most this share of their hits, and keep so much of their stats then (ModernUO
  -- BaseCreature.StatLossAfterTame).
  subdued_percent = 10,
  subdued_stats_percent = 50,
  -- How many owners a creature has in its life, and how much harder each makes it, in points.
  most_owners = 5,
  points_per_owner = 6,
  -- Friends of a pet, who may give it the lesser orders (ModernUO BaseCreature.AllowNewPetFriend).
  most_friends = 5,
  -- How long after its first meal from its master's hand a pet bonds with it, at another meal (ModernUO
  -- BaseCreature.BondingDelay).
  bonds_after_ms = 7 * 24 * HOUR_MS,
  -- The ghost of a bonded pet fades when its master has not been within these tiles for so long (ModernUO
  -- BondingAbandonDelay).
  ghost_tiles = 12,
  fades_after_ms = 24 * HOUR_MS,
  -- Hits of a pet that lives again, and what it loses of each skill, in tenths: by its master's will and by a friend's
  -- (ModernUO PetResurrectGump).
  risen_hits = 10,
  lost_tenths = { master = 1, friend = 2 },
  -- How near to the ghost of a pet its master or friend must be to let it live again (ModernUO Bandage).
  raising_tiles = 3,
  -- Gold for a stabled pet, and how many pets somebody may stable by the sum of taming, lore and veterinary, in points.
  stable_gold = 30,
  stabled = { { 240, 5 }, { 200, 4 }, { 160, 3 }, { 0, 2 } },
  -- A grandmaster of one of the three stables one more (ModernUO AnimalTrainer.GetMaxStabled).
  stabled_by_mastery = 1,
  mastery_points = 100,
}
