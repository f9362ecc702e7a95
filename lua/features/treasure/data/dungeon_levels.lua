-- Chests of dungeons by level (ModernUO TreasureChestLevel1 to TreasureChestLevel4).
--
-- `lock`, the points of Lockpicking that a chest needs; `trap_power`, least and most damage of its trap; `gold`, least
-- and most coins; `loot`, words as those of creatures (features/creatures/lib/loot.lua); `chances`, further words, each
-- with how often they come, in percent; `magic`, least and most things with powers, and of their rolls.

local MINUTE_MS = 60 * 1000

return {
  levels = {
    { lock = 52, trap_power = { 1, 25 }, gold = { 30, 100 }, loot = "bolt*10", chances = { { 60, "gems*2" } } },
    {
      lock = 72, trap_power = { 2, 50 }, gold = { 70, 100 }, loot = "arrow*10 potions reagents*2",
      chances = { { 50, "low_scrolls*4" }, { 50, "gems*3" } },
    },
    {
      lock = 84, trap_power = { 3, 75 }, gold = { 180, 240 }, loot = "arrow*10 reagents*3 potions*2",
      chances = { { 67, "medium_scrolls*4" }, { 67, "gems*4" } }, magic = { 1, 2, 20, 80 },
    },
    {
      lock = 92, trap_power = { 4, 100 }, gold = { 200, 400 }, loot = "blank_scroll*5 reagents*4 high_scrolls*2",
      chances = { { 75, "medium_scrolls*6" }, { 75, "gems*6" } }, magic = { 2, 3, 30, 90 },
    },
  },
  -- The points below what a lock needs from which it yields by chance; it surely yields at what it needs.
  lock_easier = { 1, 10 },
  -- The time from the first thing that is taken out of a chest until it is filled again.
  refill_ms = { 10 * MINUTE_MS, 60 * MINUTE_MS },
}
