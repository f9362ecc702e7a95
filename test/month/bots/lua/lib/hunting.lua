-- What hunters have in common: whom they choose, and how they move between the grounds.

local acting = require("lib.acting")
local living = require("lib.living")
local masters = require("lib.masters")
local places = require("data.places")

local hunting = {}

function hunting.is_prey(one)
  return not one.is_player and not one.is_dead and one.notoriety ~= "innocent" and one.notoriety ~= "invulnerable" and not masters.master(one)
end

-- Goes to a ground of the profession, in town to the square.
function hunting.go(bot)
  local ground = places.grounds[random.pick(bot.profession.ground)]
  if not ground then return acting.travel(bot, places.square, 10) end
  acting.travel(bot, { map_id = places.map_id, x = (ground.x1 + ground.x2) // 2, y = (ground.y1 + ground.y2) // 2 }, 8)
end

-- Whether a bot is at one of the grounds of its profession.
function hunting.is_there(bot)
  local me = bot.mobile
  for _, name in ipairs(bot.profession.ground) do
    local area = places.grounds[name] or places.town
    if me.x >= area.x1 and me.x <= area.x2 and me.y >= area.y1 and me.y <= area.y2 then return true end
  end
  return false
end

-- The foe of a hunter: whom it fights already, or the nearest prey. Without one it loots, walks or goes elsewhere; nil
-- then.
function hunting.foe(bot, is_prey)
  local foe = bot.mobile.combatant
  if foe and foe.exists and not foe.is_dead then return foe end
  living.loot(bot, "loot")
  foe = acting.nearest(bot, is_prey or hunting.is_prey)
  if foe then return foe end
  if hunting.is_there(bot) and random.chance(90) then acting.wander(bot) else hunting.go(bot) end
  return nil
end

return hunting
