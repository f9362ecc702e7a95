-- Stables: animal trainers keep pets for gold (ModernUO AnimalTrainer).

local hearing = require("lib.hearing")
local stables = require("features.pets.lib.stables")

local EARSHOT_TILES = 8
local WORDS = { stable = stables.stable, claim = stables.claim }

hearing.declare("stables", "animal_trainer", hearing.keys(WORDS))

local function is_trainer(mobile) return mobile.template == "animal_trainer" or mobile.template == "gypsy_animal_trainer" end

-- What is wanted of the trainer, and the name that follows the word, if there is one.
local function wanted(said)
  local words = hearing.words(said)
  for word, does in pairs(WORDS) do
    local ends = hearing.find(words, word)
    if ends then
      local name = text.trim(words:sub(ends))
      return does, name ~= "" and name or nil
    end
  end
  return nil
end

local MENU_TILES = 12
local STABLE_PET, CLAIM_ALL_PETS = 3006126, 3006127

context_menu.add("creature", {
  {
    cliloc = STABLE_PET, range = MENU_TILES,
    condition = function(mobile, user) return is_trainer(mobile) and not user.is_dead end, handler = stables.stable,
  },
  {
    cliloc = CLAIM_ALL_PETS, range = MENU_TILES,
    condition = function(mobile, user) return is_trainer(mobile) and not user.is_dead and stables.has_pets(user) end,
    handler = function(trainer, user) stables.claim(trainer, user) end,
  },
})

function on_speech(event)
  local does, name = wanted(event.text)
  local user = does and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  local trainer = hearing.nearest(user, EARSHOT_TILES, is_trainer)
  if trainer then hearing.answer(trainer, user, function() does(trainer, user, name) end) end
end
