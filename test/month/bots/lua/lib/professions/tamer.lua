-- Tamers tame the animals of the pasture, let them fight beside them, treat their wounds, and release them again.

local acting = require("lib.acting")
local hunting = require("lib.hunting")
local living = require("lib.living")
local pets = require("features.pets.lib.ownership")
local skills = require("features.skills.lib.skills")

local SPARE_SLOTS = 2

local function is_tamable(bot)
  return function(one)
    local difficulty = not one.is_player and not pets.is_pet(one) and one:get("tame_skill")
    return difficulty and difficulty * 10 <= skills.value(bot.mobile, "animal_taming")
  end
end

return function(bot)
  local me = bot.mobile
  if not hunting.is_there(bot) then return hunting.go(bot) end
  local own = acting.nearest(bot, function(one) return pets.owner(one) == me end)
  if own and living.is_hurt(own) and acting.approach(bot, own) then return acting.bandage(bot, own) end
  if own and random.chance(20) then return acting.use_skill(bot, "animal_lore", own) end
  if own and random.chance(10) then
    local prey = acting.nearest(bot, hunting.is_prey)
    if prey then return acting.say(bot, "all kill", prey) end
  end
  if me.followers + SPARE_SLOTS > me.followers_max then
    if own then acting.say(bot, own.name:gsub("^an? ", "") .. " release") end
    return
  end
  local animal = acting.nearest(bot, is_tamable(bot))
  if not animal then return acting.wander(bot) end
  if acting.approach(bot, animal, 2) then acting.use_skill(bot, "animal_taming", animal) end
end
