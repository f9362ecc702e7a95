-- Potions that explode: who shakes one throws it, or has it in the hand when it goes off (ModernUO
-- BaseExplosionPotion).

local combat = require("features.fighting.lib.fighting")
local hiding = require("features.hiding.lib.hiding")
local skills = require("features.skills.lib.skills")
local things = require("lib.things")

local explosions = {}

local TICK_MS = 1000
local COUNT = 3
local COUNT_HUE = 0x22
local THROW_TILES = 10
local FLIGHT_SPEED = 7
local FLASH, FLASH_DURATION, BANG = 0x36B0, 9, 0x307
local MOST_DAMAGE = 40
-- Above what it stands or lies on.
local CHEST_HEIGHT = 10
local STOREY_HEIGHT = 20
-- Tenths of alchemy that add a hit.
local TENTHS_PER_HIT = 100
local THROW_NOW = 500236 -- You should throw it now!
local TOO_FAR = 500446 -- That is too far away.

-- Where a potion is, wherever it is kept.
local function place_of(potion)
  local holder = potion.root_mobile
  if holder then return holder end
  local outer = things.outermost(potion)
  return outer.map_id and outer or nil
end

-- Walls and floors keep off what goes off behind them. A line of sight passes through floors.
local function reaches(map_id, x, y, z, one)
  if math.abs(one.z - z) >= STOREY_HEIGHT then return false end
  return world.line_of_sight(map_id, x, y, z + CHEST_HEIGHT, one.x, one.y, one.z + CHEST_HEIGHT)
end

-- The potion goes off where it is.
local function explode(potion, thrower, facts)
  if not potion.exists then return end
  local there = place_of(potion)
  if not there then return potion:delete() end
  local map_id, x, y, z = there.map_id, there.x, there.y, there.z
  if potion.stackable and potion.amount > 1 then potion.amount = potion.amount - 1 else potion:delete() end
  effects.at(map_id, x, y, z, FLASH, { duration = FLASH_DURATION })
  sounds.play(map_id, x, y, z, BANG)
  local bonus = thrower.exists and skills.value(thrower, "alchemy") // TENTHS_PER_HIT or 0
  for _, one in ipairs(mobiles.near(map_id, x, y, facts.tiles)) do
    local is_own = one == thrower
    local is_hit = thrower.exists and not one.is_dead and reaches(map_id, x, y, z, one)
    if is_hit and (is_own or combat.may_harm(thrower, one)) then
      local damage = math.min(MOST_DAMAGE, random.integer(facts.least, facts.most) + bonus)
      combat.hurt(not is_own and thrower or nil, one, damage, "fire", not is_own and thrower or nil)
    end
  end
end

local function count_down(potion, thrower, facts, left)
  timer.after(TICK_MS, function()
    if not potion.exists then return end
    if left == 0 then return explode(potion, thrower, facts) end
    local there = place_of(potion)
    if there then there:say(tostring(left), COUNT_HUE) end
    count_down(potion, thrower, facts, left - 1)
  end)
end

-- Lets a player choose where to throw a potion that is about to go off.
local function aim(potion, thrower)
  local chosen = target.ask { session_id = thrower.session_id, kind = "place", flags = "harmful" }
  if not chosen or not potion.exists or not thrower.exists or potion.root_mobile ~= thrower then return end
  local is_far = math.max(math.abs(chosen.x - thrower.x), math.abs(chosen.y - thrower.y)) > THROW_TILES
  if is_far or not thrower:sees(chosen.x, chosen.y, chosen.z) then return players.tell_cliloc(thrower.session_id, TOO_FAR) end
  if thrower.hidden then hiding.reveal(thrower) end
  potion:move_to(chosen.map_id, chosen.x, chosen.y, chosen.z)
  effects.missile(thrower, potion, potion.item_id, { speed = FLIGHT_SPEED, duration = 1 })
end

-- A player uses the potion.
function explosions.light(potion, thrower, facts)
  if thrower.hidden then hiding.reveal(thrower) end
  if not potion:get("is_lit") then
    potion:set("is_lit", true)
    players.tell_cliloc(thrower.session_id, THROW_NOW)
    count_down(potion, thrower, facts, COUNT)
  end
  aim(potion, thrower)
end

return explosions
