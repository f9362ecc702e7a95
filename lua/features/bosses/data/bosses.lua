-- Bosses: creatures that a group fights (ModernUO BaseChampion, its champions, and the greater creatures of dungeons).
--
-- `minions` are called when the boss falls below each of `thresholds` (percent of its hits), so many for each foe in sight; a boss with
-- minions around it heals. `area` wounds all foes within its tiles: least and most hits, its kind of damage, and the picture on the
-- victims. Each heir of a boss with `gold` finds so many piles around it, each of the two numbers.

local FIRE = { tiles = 6, damage = { 20, 40 }, kind = "fire", art = 0x3709 }
local POISON = { tiles = 6, damage = { 15, 30 }, kind = "poison", art = 0x36BD }
local COLD = { tiles = 6, damage = { 20, 40 }, kind = "cold", art = 0x37CC }

local THRESHOLDS = { 75, 50, 25 }

return {
  -- Times in milliseconds.
  area_pause_ms = 15000,
  turn_pause_ms = 12000,
  minions_most = 8,
  minion_heals_percent = 1,
  bosses = {
    balron = { minions = "imp", thresholds = { 50, 25 }, area = FIRE },
    ancient_wyrm = { minions = "drake", thresholds = { 50 }, area = FIRE },
    ancient_lich = { minions = "skeletal_mage", thresholds = THRESHOLDS, area = COLD },
    mephitis = { minions = "dread_spider", thresholds = THRESHOLDS, area = POISON, gold = { 8, 300, 600 } },
    rikktor = { minions = "drake", thresholds = THRESHOLDS, area = FIRE, gold = { 8, 300, 600 } },
    semidar = { minions = "imp", thresholds = THRESHOLDS, area = FIRE, gold = { 8, 300, 600 } },
    barracoon = { minions = "ratman", thresholds = THRESHOLDS, gold = { 8, 300, 600 } },
    neira = { minions = "skeletal_knight", thresholds = THRESHOLDS, area = COLD, gold = { 8, 300, 600 } },
  },
}
