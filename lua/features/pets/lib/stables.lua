-- What animal trainers do with pets.

local asking = require("features.skills.lib.asking")
local combat = require("lib.combat")
local keeping = require("lib.creatures.keeping")
local pets = require("lib.pets")
local rules = require("features.pets.data.rules")
local skills = require("lib.skills")

local stables = {}

-- A character's param: the records of its pets in stables.
local STABLED = "stabled"
local REACH_TILES = 12

local CLILOC = {
  which = 1042558, -- I charge 30 gold per pet for a real week's stable time. Which pet would you like to stable here?
  no_animals = 502671, -- But I have no animals stabled with me at the moment!
  no_inn = 502672, -- HA HA HA! Sorry, I am not an inn.
  not_that = 1048053, -- You can't stable that!
  not_yours = 1042562, -- You do not own that pet!
  summoned = 502673, -- I can not stable summoned creatures.
  busy = 1042564, -- I'm sorry.  Your pet seems to be busy.
  too_many = 1042565, -- You have too many pets in the stables!
  stabled = 502679, -- Very well, thy pet is stabled. Thou mayst recover it by saying 'claim' to me.
  no_gold = 502677, -- But thou hast not the funds in thy bank account!
  remained = 1049612, -- ~1_NAME~ remained in the stables because you have too many followers.
  here_you_go = 1042559, -- Here you go... and good day to you!
}

local function most_stabled(user)
  local points = (skills.value(user, "animal_taming") + skills.value(user, "animal_lore") + skills.value(user, "veterinary")) / 10
  for _, row in ipairs(rules.stabled) do
    if points >= row[1] then return row[2] end
  end
end

local function gold_in(container)
  local sum = 0
  for _, stack in ipairs(container and container:find_all("gold") or {}) do sum = sum + stack.amount end
  return sum
end

-- Takes gold out of the backpack, or out of the bank box. Returns whether there was enough.
local function pay(user, gold)
  for _, container in ipairs { user.backpack or false, user.bank or false } do
    if container and gold_in(container) >= gold then
      local left = gold
      for _, stack in ipairs(container:find_all("gold")) do
        local part = math.min(left, stack.amount)
        stack.amount = stack.amount - part
        left = left - part
        if left == 0 then break end
      end
      return true
    end
  end
  return false
end

-- Why a trainer does not take somebody; nil if it does.
local function why_not(pet, is_mobile, user)
  if not is_mobile or pet == user then return CLILOC.not_that end
  if pet.is_player or pet.is_person then return CLILOC.no_inn end
  if not pets.is_pet(pet) or pet:get("master") ~= user.serial then return CLILOC.not_yours end
  if pet:get("summoned_until") then return CLILOC.summoned end
  if combat.opponent(pet) then return CLILOC.busy end
  if #(user:get(STABLED) or {}) >= most_stabled(user) then return CLILOC.too_many end
  return nil
end

-- Asks for a pet and takes it. Waits.
function stables.stable(trainer, user)
  trainer:say_cliloc(CLILOC.which, nil, nil, user.session_id)
  local pet, is_mobile = asking.thing(user, { reach = REACH_TILES })
  if not pet or not trainer.exists then return end
  local reason = why_not(pet, is_mobile, user)
  if reason then return trainer:say_cliloc(reason, nil, nil, user.session_id) end
  if not pay(user, rules.stable_gold) then return trainer:say_cliloc(CLILOC.no_gold, nil, nil, user.session_id) end
  local kept = user:get(STABLED) or {}
  kept[#kept + 1] = keeping.take(pet)
  user:set(STABLED, kept)
  pets.recount(user)
  trainer:say_cliloc(CLILOC.stabled, nil, nil, user.session_id)
end

-- Gives back all pets for which the owner has room.
function stables.claim(trainer, user)
  local kept, left = user:get(STABLED) or {}, {}
  if #kept == 0 then return trainer:say_cliloc(CLILOC.no_animals, nil, nil, user.session_id) end
  for _, record in ipairs(kept) do
    if not pets.has_room(user, record.slots) then
      trainer:say_cliloc(CLILOC.remained, { record.name }, nil, user.session_id)
      left[#left + 1] = record
    elseif not keeping.give_back(record, user) then
      left[#left + 1] = record
    end
  end
  user:set(STABLED, #left > 0 and left or nil)
  if #left < #kept then trainer:say_cliloc(CLILOC.here_you_go, nil, nil, user.session_id) end
end

return stables
