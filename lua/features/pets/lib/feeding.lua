-- Pets eat what is dropped on them, and like their masters better for it (ModernUO BaseCreature.CheckFeed before SE).

local asking = require("lib.asking")
local bonding = require("features.pets.lib.bonding")
local carrying = require("features.pets.lib.carrying")
local foods = require("features.pets.data.foods")
local pets = require("features.pets.lib.ownership")
local rules = require("features.pets.data.pet_rules")

local feeding = {}

local CLILOC = {
  shies_away = 1043257, -- The animal shies away.
  happier = 502060, -- Your pet looks happier.
}
-- Each piece of food adds this much loyalty, with an even chance.
local LOYALTY_PER_PIECE, CHANCE_PERCENT = 10, 50
local STAMINA_PER_PIECE = 15
local BITE_SOUNDS = { 0x3A, 0x3C }
-- Movements of eating, by the kind of body (ModernUO BaseCreature.CheckFeed).
local EATS_LIKE_ANIMAL, EATS_LIKE_MONSTER, FIRST_ANIMAL = 3, 17, 0xC8
local EATEN = "The pet eats what you give it."
local DEFAULT_FOOD = "meat"

local kinds = {}
for kind, list in pairs(foods) do
  for _, template in ipairs(list) do kinds[template] = kind end
end

local function eats(pet, item)
  local kind = kinds[item.template]
  return kind ~= nil and text.contains("_" .. (pet:get("eats") or DEFAULT_FOOD) .. "_", "_" .. kind .. "_")
end

-- Something is dropped on a creature. Returns false when it has been eaten, packed or refused.
function feeding.drop(pet, user, item)
  if not pets.is_pet(pet) or pet.is_dead or pet:get("master") ~= user.serial and not pets.is_friend(pet, user) then return end
  if not eats(pet, item) then
    if carrying.stow(pet, user, item) then return false end
    asking.tell_over(user, pet, CLILOC.shies_away)
    return false
  end
  local more = 0
  for _ = 1, math.min(item.amount, rules.loyalty // LOYALTY_PER_PIECE) do
    if random.chance(CHANCE_PERCENT) then more = more + LOYALTY_PER_PIECE end
  end
  local before = pets.loyalty(pet)
  pet:set("loyalty", math.min(rules.loyalty, before + more))
  pet.stamina = math.min(pet.stamina_max, pet.stamina + item.amount * STAMINA_PER_PIECE)
  if pets.loyalty(pet) > before then asking.tell_over(user, pet, CLILOC.happier) end
  user:tell(EATEN)
  pet:sound(random.integer(BITE_SOUNDS[1], BITE_SOUNDS[2]))
  if not pet.is_mounted then pet:animate(pet.body < FIRST_ANIMAL and EATS_LIKE_MONSTER or EATS_LIKE_ANIMAL) end
  item:delete()
  bonding.feed(pet, user)
  return false
end

return feeding
