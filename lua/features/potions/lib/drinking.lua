-- Drinking potions.

local backpacks = require("lib.backpacks")
local effects_of = require("features.potions.lib.effects")
local explosions = require("features.potions.lib.explosions")
local hiding = require("features.hiding.lib.hiding")
local potions = require("features.potions.data.potions")

local drinking = {}

local EMPTY = "bottle"
local DRINK_SOUND, DRINK_ACTION = 0x2D6, 34
-- A hand must be free to drink (ModernUO BasePotion.CanDrink).
local NO_HAND = 502172 -- You must have a free hand to drink a potion.
local REACH_TILES = 1
local TOO_FAR = 502138 -- That is too far away for you to use.
local NO_EFFECT = "That does nothing."

local function has_free_hand(mobile)
  local both = mobile:equipped("two_handed")
  if not both then return true end
  if both:get("damage_min") then return false end
  return mobile:equipped("one_handed") == nil
end

-- Takes one potion of a pile, and gives the empty bottle.
local function empty(potion, drinker)
  if potion.stackable and potion.amount > 1 then potion.amount = potion.amount - 1 else potion:delete() end
  backpacks.give(drinker, EMPTY)
end

-- A player uses a potion.
function drinking.use(potion, drinker)
  if drinker.is_dead then return end
  local facts = potions[potion.template]
  if not facts then return drinker:tell(NO_EFFECT) end
  if (drinker:distance_to(potion) or math.huge) > REACH_TILES then return players.tell_cliloc(drinker.session_id, TOO_FAR) end
  if facts.kind == "explosion" then return explosions.light(potion, drinker, facts) end
  if not has_free_hand(drinker) then return players.tell_cliloc(drinker.session_id, NO_HAND) end
  if not effects_of[facts.kind](drinker, facts) then return end
  if drinker.hidden then hiding.reveal(drinker) end
  drinker:sound(DRINK_SOUND)
  if drinker.is_person and not drinker.is_mounted then drinker:animate(DRINK_ACTION) end
  if potion.exists then empty(potion, drinker) end
end

return drinking
