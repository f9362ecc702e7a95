-- What animal trainers do with pets.

local asking = require("lib.asking")
local bonding = require("features.pets.lib.bonding")
local combat = require("features.fighting.lib.fighting")
local gump_list = require("lib.gumps.list")
local hearing = require("lib.hearing")
local keeping = require("features.pets.lib.keeping")
local money = require("lib.money")
local pets = require("features.pets.lib.ownership")
local rules = require("features.pets.data.pet_rules")
local skills = require("features.skills.lib.skills")

local stables = {}

-- A character's param: the records of its pets in stables.
local STABLED = "stabled"
local REACH_TILES = 12
local TOO_FAR = "You are too far away from the stable."

-- The word after "claim" for which the trainer lists the pets.
local LIST = "list"
local CLILOC = {
  which = 1042558, -- I charge 30 gold per pet for a real week's stable time. Which pet would you like to stable here?
  no_animals = 502671, -- But I have no animals stabled with me at the moment!
  no_inn = 502672, -- HA HA HA! Sorry, I am not an inn.
  not_that = 1048053, -- You can't stable that!
  not_yours = 1042562, -- You do not own that pet!
  ghost = 1049668, -- Living pets only, please.
  laden = 1042563, -- You need to unload your pet.
  summoned = 502673, -- I can not stable summoned creatures.
  busy = 1042564, -- I'm sorry.  Your pet seems to be busy.
  too_many = 1042565, -- You have too many pets in the stables!
  stabled = 502679, -- Very well, thy pet is stabled. Thou mayst recover it by saying 'claim' to me.
  no_gold = 502677, -- But thou hast not the funds in thy bank account!
  remained = 1049612, -- ~1_NAME~ remained in the stables because you have too many followers.
  here_you_go = 1042559, -- Here you go... and good day to you!
}

-- The skills that count, in points, by name.
local KEEPERS_SKILLS = { "animal_taming", "animal_lore", "veterinary" }

local function most_stabled(user)
  local sum, by_mastery = 0, 0
  for _, name in ipairs(KEEPERS_SKILLS) do
    local points = skills.value(user, name) / 10
    sum = sum + points
    if points >= rules.mastery_points then by_mastery = by_mastery + rules.stabled_by_mastery end
  end
  for _, row in ipairs(rules.stabled) do
    if sum >= row[1] then return row[2] + by_mastery end
  end
end

-- Why a trainer does not take somebody; nil if it does.
local function why_not(pet, is_mobile, user)
  if not is_mobile or pet == user then return CLILOC.not_that end
  if pet.is_player or pet.is_person then return CLILOC.no_inn end
  if not pets.is_pet(pet) or pet:get("master") ~= user.serial then return CLILOC.not_yours end
  if bonding.is_ghost(pet) then return CLILOC.ghost end
  if pet:get("summoned_until") then return CLILOC.summoned end
  if pets.is_laden(pet) then return CLILOC.laden end
  if combat.opponent(pet) then return CLILOC.busy end
  if #(user:get(STABLED) or {}) >= most_stabled(user) then return CLILOC.too_many end
  return nil
end

-- Asks for a pet and takes it. Waits.
function stables.stable(trainer, user)
  trainer:say_cliloc(CLILOC.which, nil, nil, user.session_id)
  local pet, is_mobile = asking.thing(user, { reach = REACH_TILES })
  if not pet then return end
  -- The trainer takes what is brought to the stable, and not what is far away by now.
  if not hearing.are_together(trainer, user, REACH_TILES) then return user:tell(TOO_FAR) end
  local reason = why_not(pet, is_mobile, user)
  if reason then return trainer:say_cliloc(reason, nil, nil, user.session_id) end
  if not money.take(user, rules.stable_gold, "backpack", "bank") then return trainer:say_cliloc(CLILOC.no_gold, nil, nil, user.session_id) end
  local kept = user:get(STABLED) or {}
  kept[#kept + 1] = keeping.take(pet)
  user:set(STABLED, kept)
  pets.recount(user)
  trainer:say_cliloc(CLILOC.stabled, nil, nil, user.session_id)
end

-- Whether somebody has pets in stables.
function stables.has_pets(user) return #(user:get(STABLED) or {}) > 0 end

-- Lets the owner choose one of the pets. Returns the test of a pet and its place for it; nil if none is chosen. Waits.
local function chosen(trainer, user)
  local row, at = gump_list.ask(user.session_id, {
    title = "Which pet do you claim?", rows = user:get(STABLED) or {}, text = function(record) return record.name end,
  })
  if not row or not user.exists then return nil end
  if not hearing.are_together(trainer, user, REACH_TILES) then
    user:tell(TOO_FAR)
    return nil
  end
  return function(record, index) return index == at and record.name == row.name end
end

local function is_named(name)
  return function(record) return not name or record.name:lower() == name end
end

-- Gives back all pets, those of a name, or the one that the owner chooses from the list, if there is room. Waits.
function stables.claim(trainer, user, name)
  if not stables.has_pets(user) then return trainer:say_cliloc(CLILOC.no_animals, nil, nil, user.session_id) end
  local is_wanted
  if name == LIST then is_wanted = chosen(trainer, user) else is_wanted = is_named(name) end
  if not is_wanted then return end
  local kept, left, found = user:get(STABLED) or {}, {}, false
  for index, record in ipairs(kept) do
    local wanted = is_wanted(record, index)
    found = found or wanted
    if not wanted then
      left[#left + 1] = record
    elseif not pets.has_room(user, record.slots) then
      trainer:say_cliloc(CLILOC.remained, { record.name }, nil, user.session_id)
      left[#left + 1] = record
    elseif not keeping.give_back(record, user) then
      left[#left + 1] = record
    end
  end
  if not found then return trainer:say_cliloc(CLILOC.no_animals, nil, nil, user.session_id) end
  user:set(STABLED, #left > 0 and left or nil)
  if #left < #kept then trainer:say_cliloc(CLILOC.here_you_go, nil, nil, user.session_id) end
end

return stables
