-- Eating and drinking (ModernUO Food and FoodDecay). Hunger and thirst are params of a character, from 0, starving, to
-- 20, full.

local drunkenness = require("features.food.lib.drunkenness")
local poison = require("features.poison.lib.poison")

local eating = {}

local HUNGER, THIRST = "hunger", "thirst"
local FULL = 20
-- Stamina that a meal gives back, besides a fifth of what it fills.
local LEAST_STAMINA, MOST_STAMINA = 6, 8
local BITE_SOUNDS, BITE_ACTION = { 0x3A, 0x3C }, 34
local DRINK_SOUNDS = { 0x30, 0x2D6 }
local DRINK_FILLS = 1
local DEFAULT_FILLS = 1
local REACH_TILES = 1

local CLILOC = {
  too_full = 500867, -- You are simply too full to eat any more!
  stuffed = 500872, -- You manage to eat the food, but you are stuffed!
  too_far = 500446, -- That is too far away.
}
-- What somebody feels after a meal, by the hunger that is below.
local FEELINGS = { { 5, 500868 }, { 10, 500869 }, { 15, 500870 }, { FULL, 500871 } }
local HUNGRY, THIRSTY = "You are hungry.", "You are thirsty."
-- From here down somebody feels it.
local NEED = 4

-- How full a character is: of food, of drink.
function eating.of(mobile) return mobile:get(HUNGER) or FULL, mobile:get(THIRST) or FULL end

local function feeling(hunger)
  for _, step in ipairs(FEELINGS) do
    if hunger < step[1] then return step[2] end
  end
  return CLILOC.stuffed
end

local function in_reach(item, user)
  if (user:distance_to(item) or math.huge) <= REACH_TILES then return true end
  players.tell_cliloc(user.session_id, CLILOC.too_far)
  return false
end

local function take_one(item)
  if item.stackable and item.amount > 1 then item.amount = item.amount - 1 else item:delete() end
end

-- Somebody eats a piece of food.
function eating.eat(food, eater)
  if eater.is_dead or not in_reach(food, eater) then return end
  local hunger = eating.of(eater)
  if hunger >= FULL then return players.tell_cliloc(eater.session_id, CLILOC.too_full) end
  local fills = food:get("fills") or DEFAULT_FILLS
  hunger = math.min(FULL, hunger + fills)
  eater:set(HUNGER, hunger)
  if eater.stamina < eater.stamina_max then
    eater.stamina = math.min(eater.stamina_max, eater.stamina + random.integer(LEAST_STAMINA, MOST_STAMINA) + fills // 5)
  end
  players.tell_cliloc(eater.session_id, feeling(hunger))
  local level = food:get("poison_level")
  if level then poison.apply(eater, level, mobiles.get(food:get("poisoner") or 0)) end
  eater:sound(random.integer(BITE_SOUNDS[1], BITE_SOUNDS[2]))
  if eater.is_person and not eater.is_mounted then eater:animate(BITE_ACTION) end
  take_one(food)
end

-- Somebody drinks a measure. `drunk`: how drunk that makes.
function eating.drink(drinker, drunk)
  local _, thirst = eating.of(drinker)
  drinker:set(THIRST, math.min(FULL, thirst + DRINK_FILLS))
  if drunk then drunkenness.add(drinker, drunk) end
  drinker:sound(random.pick(DRINK_SOUNDS))
  if drinker.is_person and not drinker.is_mounted then drinker:animate(BITE_ACTION) end
end

-- Time makes hungry and thirsty.
function eating.waste(mobile)
  local hunger, thirst = eating.of(mobile)
  mobile:set(HUNGER, math.max(0, hunger - 1))
  mobile:set(THIRST, math.max(0, thirst - 1))
  if hunger - 1 == NEED then mobile:tell(HUNGRY) end
  if thirst - 1 == NEED then mobile:tell(THIRSTY) end
end

return eating
