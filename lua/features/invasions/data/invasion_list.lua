-- Invasions: creatures that come in waves to a place, at times of the calendar or when staff say so.
--
-- An invasion: `name`; `place` with map_id, x, y and z; `tiles`, how far around it they come; `waves`, each with
-- templates and their numbers, which come one after another as they are beaten; `lasts_ms`, after which they leave;
-- `messages`: `begins`, `wave` (with its number), `won` and `lost`. It may have `cron`, when it begins, with
-- `timezone`, and `gold`, which those who fought share by the damage they did. Without `cron` only staff begin it.
-- Names and messages are of one line.

local MINUTE_MS = 60 * 1000

return {
  -- Most creatures of a wave; more are left out.
  wave_maximum = 60,
  invasions = {
    {
      name = "orcs", place = { map_id = 0, x = 1180, y = 1700, z = 0 }, tiles = 20, lasts_ms = 90 * MINUTE_MS, gold = 10000,
      cron = "0 19 * * 5",
      waves = {
        { orc = 14, orcish_mage = 2 },
        { orc = 10, orcish_lord = 5, orcish_mage = 3 },
        { orcish_lord = 8, orc_bomber = 4, orc_captain = 4, orcish_mage = 4 },
        { orc_brute = 2, orcish_lord = 8, orcish_mage = 4 },
      },
      messages = {
        begins = "Orcs gather at the farms west of Britain!", wave = "Wave %d of the orcs comes!",
        won = "The orcs are beaten.", lost = "The orcs have taken what they wanted, and leave.",
      },
    },
    {
      name = "undead", place = { map_id = 0, x = 1384, y = 1492, z = 10 }, tiles = 16, lasts_ms = 90 * MINUTE_MS, gold = 10000,
      waves = {
        { skeleton = 12, zombie = 8 },
        { bone_magi = 6, ghoul = 8, skeletal_knight = 4 },
        { bone_knight = 6, lich = 4, mummy = 6 },
        { lich_lord = 2, lich = 4, skeletal_knight = 6 },
      },
      messages = {
        begins = "The dead of the graveyard of Britain rise!", wave = "Wave %d of the dead comes!",
        won = "The dead rest again.", lost = "The dead go back into the ground.",
      },
    },
  },
}
