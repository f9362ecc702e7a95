-- Murderers hunt grown players outside of the town, and monsters when nobody is there. Their victims may report them.

local acting = require("lib.acting")
local hunting = require("lib.hunting")
local living = require("lib.living")
local young = require("features.law.lib.young")

local function is_victim(one) return one.is_player and not one.is_dead and not young.is(one) and not one.blessed end

local function is_prey(one) return is_victim(one) or hunting.is_prey(one) end

return function(bot)
  acting.arm(bot, "katana")
  living.loot(bot, "robbery", true)
  local foe = hunting.foe(bot, random.chance(30) and is_prey or hunting.is_prey)
  if not foe then return end
  if bot.mobile.combatant ~= foe then acting.attack(bot, foe) end
  acting.approach(bot, foe)
end
