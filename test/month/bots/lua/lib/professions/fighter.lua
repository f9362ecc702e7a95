-- Fighters go for the nearest monster with the blade.

local acting = require("lib.acting")
local hunting = require("lib.hunting")

return function(bot)
  acting.arm(bot, "katana")
  local foe = hunting.foe(bot)
  if not foe then return end
  if bot.mobile.combatant ~= foe then acting.attack(bot, foe) end
  acting.approach(bot, foe)
end
