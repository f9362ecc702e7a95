-- What potions do, by template (ModernUO, before AoS). `kind` names the effect in lib/effects.lua; the other members
-- are its numbers.

local SECOND_MS = 1000
local MINUTE_MS = 60 * SECOND_MS

return {
  -- Hits between two numbers; so long nobody drinks another one.
  lesser_heal_potion = { kind = "heal", least = 3, most = 10, pause_ms = 10 * SECOND_MS },
  heal_potion = { kind = "heal", least = 6, most = 20, pause_ms = 10 * SECOND_MS },
  greater_heal_potion = { kind = "heal", least = 9, most = 30, pause_ms = 10 * SECOND_MS },
  -- Chance in percent to cure each level of poison, lesser to lethal.
  lesser_cure_potion = { kind = "cure", percent = { 75, 50, 15, 0, 0 } },
  cure_potion = { kind = "cure", percent = { 100, 75, 50, 15, 0 } },
  greater_cure_potion = { kind = "cure", percent = { 100, 100, 100, 75, 25 } },
  -- The share of all stamina that comes back, in percent.
  refresh_potion = { kind = "refresh", percent = 25 },
  total_refresh_potion = { kind = "refresh", percent = 100 },
  -- Points of a stat, for a time.
  strength_potion = { kind = "stat", stat = "strength", points = 10, lasts_ms = 2 * MINUTE_MS },
  greater_strength_potion = { kind = "stat", stat = "strength", points = 20, lasts_ms = 2 * MINUTE_MS },
  agility_potion = { kind = "stat", stat = "dexterity", points = 10, lasts_ms = 2 * MINUTE_MS },
  greater_agility_potion = { kind = "stat", stat = "dexterity", points = 20, lasts_ms = 2 * MINUTE_MS },
  -- The level of the poison.
  lesser_poison_potion = { kind = "poison", level = 1 },
  poison_potion = { kind = "poison", level = 2 },
  greater_poison_potion = { kind = "poison", level = 3 },
  deadly_poison_potion = { kind = "poison", level = 4 },
  -- The power of the light, in points of the spell.
  night_sight_potion = { kind = "night_sight", power = 50 },
  -- Damage to all within the tiles around it.
  lesser_explosion_potion = { kind = "explosion", least = 5, most = 10, tiles = 2 },
  explosion_potion = { kind = "explosion", least = 10, most = 20, tiles = 2 },
  greater_explosion_potion = { kind = "explosion", least = 15, most = 30, tiles = 2 },
}
