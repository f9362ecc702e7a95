-- What bots do by asking as players' clients do. A bot has `serial`, `session_id`, `mobile` and `profession`.

local skill_data = require("features.skills.data.skills")

local acting = {}

local SIGHT_TILES, REACH_TILES = 12, 1

-- The nearest mobile around that passes a test; nil for none.
function acting.nearest(bot, passes, tiles)
  local me, found, least = bot.mobile, nil, nil
  for _, one in ipairs(mobiles.near(me.map_id, me.x, me.y, tiles or SIGHT_TILES)) do
    if one ~= me and not one.hidden and passes(one) then
      local distance = me:distance_to(one)
      if distance and (not least or distance < least) then found, least = one, distance end
    end
  end
  return found
end

-- Takes one step towards somebody or something. Returns whether it is in reach.
function acting.approach(bot, thing, tiles)
  local me = bot.mobile
  local distance = me:distance_to(thing)
  if not distance or distance <= (tiles or REACH_TILES) then return distance ~= nil end
  local direction = me:direction_to(thing.x, thing.y)
  if direction and not test.walk(bot.session_id, direction) then test.walk(bot.session_id, (direction + random.pick { 1, 7 }) % 8) end
  return false
end

function acting.wander(bot) test.walk(bot.session_id, random.integer(0, 7)) end

-- Goes on a journey that the report does not show.
function acting.travel(bot, place, spread)
  spread = spread or 2
  local x, y = place.x + random.integer(-spread, spread), place.y + random.integer(-spread, spread)
  bot.mobile:move_to(place.map_id or bot.mobile.map_id, x, y, 0)
end

local function aim(bot, target)
  if not target then return end
  if test.has_target(bot.session_id) then test.target(bot.session_id, { serial = target.serial }) end
end

-- Double-clicks something, and chooses a target if it asks for one.
function acting.use(bot, thing, target)
  test.use(bot.session_id, thing.serial)
  aim(bot, target)
  if test.has_target(bot.session_id) then test.target(bot.session_id) end
end

-- Uses a skill on somebody. `second` answers a second cursor.
function acting.use_skill(bot, name, target, second)
  test.use_skill(bot.session_id, { skill = skill_data.by_name[name].number, target = target and target.serial or nil })
  aim(bot, second or target)
  if test.has_target(bot.session_id) then test.target(bot.session_id) end
end

function acting.attack(bot, target) test.attack(bot.session_id, { target = target.serial }) end

function acting.say(bot, words, target)
  test.say(bot.session_id, words)
  wait(1)
  aim(bot, target)
  wait(1)
end

-- How much of a thing a bot carries.
function acting.count(bot, template)
  local pack, sum = bot.mobile.backpack, 0
  for _, one in ipairs(pack and pack:find_all(template) or {}) do sum = sum + one.amount end
  return sum
end

-- Something of a template that a bot carries.
function acting.carried(bot, template) return bot.mobile.backpack and bot.mobile.backpack:find(template) or nil end

-- Bandages somebody who is hurt, poisoned or dead.
function acting.bandage(bot, patient)
  local bandage = acting.carried(bot, "bandage")
  if not bandage then return false end
  test.use_item_on(bot.session_id, { item = bandage.serial, target = patient.serial })
  return true
end

-- Takes a weapon or tool into the hand, or both hands. What the other hand holds goes into the backpack if it must.
function acting.arm(bot, template, layer)
  local me = bot.mobile
  layer = layer or "one_handed"
  if me:equipped(layer) then return end
  local weapon = acting.carried(bot, template)
  if not weapon then return end
  local may = test.equip(bot.session_id, weapon.serial)
  local other = me:equipped(layer == "two_handed" and "one_handed" or "two_handed")
  if not may and other and other:put_in(me.backpack) then may = test.equip(bot.session_id, weapon.serial) end
  if may then weapon:equip_on(me) end
end

return acting
