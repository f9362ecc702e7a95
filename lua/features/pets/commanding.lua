-- Masters order their pets by voice and by the menu, and give them names.

local hearing = require("lib.hearing")
local names = require("lib.players.player_names")
local carrying = require("features.pets.lib.carrying")
local orders = require("features.pets.lib.pet_orders")
local pets = require("features.pets.lib.ownership")
local rules = require("features.pets.data.pet_rules")

local NAME_PATTERN = "^%a[%a ']*$"
local MOST_LETTERS = 16
local BAD_NAME = "That is no name for a pet."
local NOT_YOURS = "You cannot rename that."

hearing.declare("pets", "own dog", orders.spoken())

function on_speech(event)
  if not orders.is_order(event.text) then return end
  local speaker = mobiles.of_session(event.session_id)
  if not speaker or speaker.is_dead then return end
  timer.after(0, function()
    if speaker.exists then orders.hear(speaker, event.text) end
  end)
end

local function is_own(pet, user) return pets.is_pet(pet) and pet:get("master") == user.serial and not pet:get("is_wild") end

local function is_friendly(pet, user) return is_own(pet, user) or pets.is_pet(pet) and pets.is_friend(pet, user) end

local OPEN_PACK, PACK_TILES = 3006145, 3 -- Open Backpack

local function line(cliloc, what, condition)
  return {
    cliloc = cliloc, range = rules.earshot_tiles, condition = condition,
    handler = function(pet, user) orders.give({ pet }, user, what) end,
  }
end

context_menu.add("creature", {
  line(3006111, "kill", is_own), -- Command: Kill
  line(3006108, "follow", is_friendly), -- Command: Follow
  line(3006107, "guard", is_own), -- Command: Guard
  line(3006112, "stop", is_friendly), -- Command: Stop
  line(3006114, "stay", is_friendly), -- Command: Stay
  line(3006110, "friend", is_own), -- Add Friend
  line(3006113, "transfer", is_own), -- Transfer
  line(3006118, "release", is_own), -- Release
  { cliloc = OPEN_PACK, range = PACK_TILES, condition = carrying.may_use, handler = carrying.open },
})

request.answer("rename", function(event)
  local pet, user = mobiles.get(event.target), mobiles.of_session(event.session_id)
  if not pet or not user or not is_own(pet, user) then return players.tell(event.session_id, NOT_YOURS) end
  local name = text.trim(event.name)
  if #name > MOST_LETTERS or not name:match(NAME_PATTERN) or names.fault_of_words(name) then return players.tell(event.session_id, BAD_NAME) end
  pet.name = name
end)
