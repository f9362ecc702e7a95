-- Bards calm creatures, weaken them, and set them on one another. They live on what the fallen leave.

local acting = require("lib.acting")
local hunting = require("lib.hunting")
local living = require("lib.living")

local SONGS = { "peacemaking", "discordance", "provocation" }
local FAR_TILES = 6

return function(bot)
  living.loot(bot, "loot")
  local foe = hunting.foe(bot)
  if not foe then return end
  if not acting.approach(bot, foe, FAR_TILES) then return end
  local song = random.pick(SONGS)
  if song ~= "provocation" then return acting.use_skill(bot, song, foe) end
  local other = acting.nearest(bot, function(one) return one ~= foe and hunting.is_prey(one) end)
  if other then acting.use_skill(bot, song, foe, other) end
end
