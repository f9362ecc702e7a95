-- Orders to pets: by voice and by menu (ModernUO BaseAI.OnSpeech and the menu of pets).

local asking = require("lib.asking")
local combat = require("features.fighting.lib.fighting")
local confirm = require("lib.gumps.confirm")
local giving = require("features.pets.lib.giving")
local pets = require("features.pets.lib.ownership")
local rules = require("features.pets.data.pet_rules")

local orders = {}

-- What friends of a pet may order, and what the ghost of a pet does.
local FOR_FRIENDS = { come = true, follow = true, follow_me = true, stay = true, stop = true }
local FOR_GHOSTS = { come = true, follow = true, follow_me = true, stay = true, stop = true, release = true }

-- Whether somebody may give a pet an order.
local function may_order(pet, speaker, what)
  if pet:get("is_wild") or pet.is_dead and not FOR_GHOSTS[what] then return false end
  if pet:get("master") == speaker.serial then return true end
  return FOR_FRIENDS[what] == true and pets.is_friend(pet, speaker)
end

local RELEASE = {
  pet = "Do you want to release %s? It will be wild again.",
  summoned = "Do you want to release %s? It will vanish for good.",
  ghost = "Do you want to release %s? The ghost of a pet fades without its master, and never comes back.",
}

local DOES = {}

function DOES.come(pet, speaker) pets.order(pet, "come", speaker) end
function DOES.follow_me(pet, speaker) pets.order(pet, "follow", speaker) end
function DOES.follow(pet, _, target) pets.order(pet, "follow", target) end
function DOES.guard(pet, speaker) pets.order(pet, "guard", speaker) end
function DOES.stay(pet) pets.order(pet, "stay") end
function DOES.stop(pet) pets.order(pet, "stop") end

function DOES.kill(pet, speaker, target)
  if target.serial == pet:get("master") then return end
  local may, reason = combat.may_harm(pet, target)
  if not may then return asking.tell(speaker, reason) end
  pets.order(pet, "attack", target)
end

DOES.friend = giving.befriend
DOES.transfer = giving.transfer

-- The master is asked first: what is summoned vanishes, and a ghost without a master fades at once.
function DOES.release(pet, speaker)
  local question = pet.is_dead and RELEASE.ghost or pet:get("summoned_until") and RELEASE.summoned or RELEASE.pet
  if not confirm.ask(speaker.session_id, question:format(pet.name), { yes = "Release", no = "Keep" }) then return end
  if not pet.exists or not speaker.exists or not may_order(pet, speaker, "release") then return end
  if pet:get("summoned_until") then return pet:kill() end
  pets.release(pet)
  if pet.is_dead then pet:delete() end
end

-- Orders that need a target.
local AIMED = { follow = true, kill = true, friend = true, transfer = true }

-- Gives an order to pets; those that may be ordered and obey follow it. Waits for a target if the order needs one.
function orders.give(list, speaker, what)
  local obedient = {}
  for _, pet in ipairs(list) do
    if pet.exists and may_order(pet, speaker, what) and pets.obeys(pet, speaker) then obedient[#obedient + 1] = pet end
  end
  if #obedient == 0 then return 0 end
  local target
  if AIMED[what] then
    local thing, is_mobile = asking.thing(speaker, { flags = what == "kill" and "harmful" or "neutral" })
    if not thing or not is_mobile then return 0 end
    target = thing
  end
  for _, pet in ipairs(obedient) do
    -- While the cursor was open it may have got another master, or become a ghost.
    local goes_on = pet.exists and speaker.exists and (not target or target.exists) and pet ~= target and may_order(pet, speaker, what)
    if goes_on then DOES[what](pet, speaker, target) end
  end
  return #obedient
end

-- The pets that a speaker may order and that hear it.
local function in_earshot(speaker)
  local found = {}
  for _, one in ipairs(mobiles.near(speaker.map_id, speaker.x, speaker.y, rules.earshot_tiles)) do
    if pets.is_pet(one) and (one:get("master") == speaker.serial or pets.is_friend(one, speaker)) then found[#found + 1] = one end
  end
  return found
end

-- Words and their orders, the longer ones first.
local WORDS = {
  { "follow me", "follow_me" }, { "guard me", "guard" }, { "come", "come" }, { "follow", "follow" }, { "guard", "guard" },
  { "stop", "stop" }, { "stay", "stay" }, { "kill", "kill" }, { "attack", "kill" }, { "friend", "friend" },
  { "transfer", "transfer" }, { "release", "release" },
}
-- What all pets can be told at once.
local FOR_ALL = { come = true, follow = true, follow_me = true, guard = true, stop = true, stay = true, kill = true }

-- What is said to a pet, after its name or "all".
function orders.spoken()
  local found = {}
  for _, entry in ipairs(WORDS) do found[#found + 1] = (FOR_ALL[entry[2]] and "all " or "dog ") .. entry[1] end
  return found
end

-- What is said: whom it calls ("all" or a name) and the order; nil if it is none.
local function understood(said)
  local words = text.trim(said:lower())
  for _, entry in ipairs(WORDS) do
    if text.ends_with(words, " " .. entry[1]) then return text.trim(words:sub(1, -#entry[1] - 2)), entry[2] end
  end
  return nil
end

local function is_called(pet, name) return pet.name:lower() == name or pet.name:lower():gsub("^an? ", "") == name end

-- Whether words may be an order; cheap, because everything that is said is asked.
function orders.is_order(said) return understood(said) ~= nil end

-- Somebody says something. Waits.
function orders.hear(speaker, said)
  local name, what = understood(said)
  if not name then return 0 end
  local is_to_all = name == "all"
  if is_to_all and not FOR_ALL[what] then return 0 end
  local called = {}
  for _, pet in ipairs(in_earshot(speaker)) do
    if is_to_all or is_called(pet, name) then called[#called + 1] = pet end
  end
  return orders.give(called, speaker, what)
end

return orders
