-- Healers go where others fight, bandage the hurt, and bring the dead back to life.

local acting = require("lib.acting")
local hunting = require("lib.hunting")
local living = require("lib.living")

return function(bot)
  local me = bot.mobile
  if not hunting.is_there(bot) then return hunting.go(bot) end
  local patient = acting.nearest(bot, function(one) return one.is_player and (one.is_dead or living.is_hurt(one)) end)
  if not patient then
    if me.hits < me.hits_max and acting.bandage(bot, me) then return end
    if random.chance(10) then return hunting.go(bot) end
    return acting.wander(bot)
  end
  if acting.approach(bot, patient) then acting.bandage(bot, patient) end
end
