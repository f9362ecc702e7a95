-- Thieves hide in the town, look into the bags of others and take from them. Now and then a guard is faster.

local acting = require("lib.acting")
local hunting = require("lib.hunting")

local function is_victim(one) return one.is_player and not one.is_dead and one.backpack ~= nil and one.notoriety ~= "invulnerable" end

return function(bot)
  local me = bot.mobile
  if not hunting.is_there(bot) then return hunting.go(bot) end
  local roll = random.integer(1, 4)
  if roll == 1 then return acting.use_skill(bot, me.hidden and "stealth" or "hiding") end
  local victim = acting.nearest(bot, is_victim)
  if not victim then return acting.wander(bot) end
  if not acting.approach(bot, victim) then return end
  if roll == 2 then return test.look_into(bot.session_id, { container = victim.backpack.serial, bearer = victim.serial }) end
  local gold = acting.count(bot, "gold")
  acting.use_skill(bot, "stealing", victim)
  local stolen = acting.count(bot, "gold") - gold
  if stolen > 0 then month.add("crime/stolen gold", stolen) end
end
