-- Fish: the waters, and what bites (ModernUO Engines/Harvest/Fishing.cs). Skills are in tenths of a point.

local MINUTE_MS = 60 * 1000

return {
  bank = {
    name = "fish", width = 8, height = 8, least = 5, most = 15, refill_ms = { 10 * MINUTE_MS, 20 * MINUTE_MS },
    veins = { { weight = 1, template = "fish", needs = 0, from = 0, sure = 1000 } },
  },
  -- Water as land and as statics: first and last numbers.
  land = { { 0xA8, 0xAB }, { 0x136, 0x137 } },
  art = { { 0x1797, 0x179C }, { 0x346E, 0x3485 }, { 0x3490, 0x34AB }, { 0x34B5, 0x35D5 } },
  -- What else may be on the hook, tried one after the other: base skill that it needs, and the skills with a chance of
  -- 0 and of 100 percent; `deep` for the open sea only. Nothing is on it at the end as often as the last row says.
  catches = {
    { needs = 800, from = 800, sure = 40800, deep = true, templates = { "big_fish" } },
    { needs = 800, from = 800, sure = 40800, deep = true, templates = { "special_fishing_net" } },
    { needs = 900, from = 800, sure = 40800, deep = true, templates = { "treasure_map" } },
    { needs = 1000, from = 800, sure = 40800, deep = true, templates = { "message_in_a_bottle" } },
    { needs = 0, from = 1250, sure = -23750, templates = { "prized_fish", "wondrous_fish", "truly_rare_fish", "peculiar_fish" } },
    { needs = 0, from = 1050, sure = -4200, templates = { "boots", "shoes", "sandals", "thigh_boots" } },
    { needs = 0, from = 2000, sure = -2000, templates = {} },
  },
  -- Water counts as the open sea when this number of tiles to each side is water, too.
  deep_tiles = 5,
  -- Big fish weigh between these, in stones.
  big_fish_stones = { 3, 200 },
}
