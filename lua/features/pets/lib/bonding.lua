-- The bond between a master and a pet: the pet dies to a ghost, which bandages bring back to life (ModernUO
-- BaseCreature.CheckFeed, OnDeath and ResurrectPet, PetResurrectGump).
--
-- Params of a pet: `bonding_since` and `alone_since` (Unix milliseconds), `bonded`, and `deaths`, how often it became a
-- ghost.

local aggression = require("features.law.lib.law").aggression
local asking = require("lib.asking")
local confirm = require("lib.gumps.confirm")
local fights = require("features.fighting.lib.fighting").fights
local holding = require("features.fighting.lib.fighting").holding
local looks = require("features.fighting.lib.fighting").looks
local pets = require("features.pets.lib.ownership")
local rules = require("features.pets.data.pet_rules")
local spoils = require("features.fighting.lib.fighting").spoils
local stats = require("features.skills.lib.skills").stats

local bonding = {}

local CLILOC = {
  bonded = 1049666, -- Your pet has bonded with you!
  able = 503255, -- You are able to resurrect the creature.
  fails = 503256, -- You fail to resurrect the creature.
  no_owner = 1049670, -- The pet's owner must be nearby to attempt resurrection.
}
local QUESTION = "Do you want to bring %s back to life?"
local TAGS = { bonded = "(bonded)", tame = "(tame)", summoned = "(summoned)" }
-- The hue of ghosts: that of shades, which clients draw half transparent.
local GHOST_HUE = 0x4001
local RISEN_SOUND, LOOK, LOOK_SPEED, LOOK_DURATION = 0x214, 0x376A, 10, 16
local SKILLS_IN_ALL = 58

function bonding.is_bonded(pet) return not pet.is_player and pet:get("bonded") == true end

-- Whether a creature is the ghost of a bonded pet.
function bonding.is_ghost(pet) return pet.living_body ~= 0 and bonding.is_bonded(pet) end

-- What the tooltip says of a creature with a master; nil for others.
function bonding.describe(creature)
  if not pets.is_pet(creature) then return nil end
  if creature:get("summoned_until") then return { TAGS.summoned } end
  return { bonding.is_bonded(creature) and TAGS.bonded or TAGS.tame }
end

-- Whether a master has learned enough for a bond.
local function may_bond(pet, master)
  local difficulty = pet:get("tame_skill") or 0
  return difficulty <= rules.sure_points or master:skill("animal_taming") >= difficulty * 10
end

-- A pet was fed by somebody. The first meal from its master's hand begins the bond, one after a week completes it.
function bonding.feed(pet, feeder)
  if bonding.is_bonded(pet) or pet:get("summoned_until") or pet:get("master") ~= feeder.serial then return end
  if not may_bond(pet, feeder) then return end
  local since = pet:get("bonding_since")
  if not since then return pet:set("bonding_since", time.unix()) end
  if time.unix() - since < rules.bonds_after_ms then return end
  pet:set("bonding_since", nil)
  pet:set("bonded", true)
  pet:refresh()
  asking.tell(feeder, CLILOC.bonded)
end

-- A bonded pet has no hits left: it becomes a ghost. Returns whether it did; others die.
function bonding.fall(pet)
  if not bonding.is_bonded(pet) or not pets.is_pet(pet) then return false end
  looks.death(pet)
  stats.end_all(pet)
  pet.poison, pet.stamina, pet.mana = 0, 0, 0
  pet.at_war = false
  holding.release(pet)
  pet.living_body, pet.living_hue = pet.body, pet.hue
  pet.hue = GHOST_HUE
  fights.end_with(pet)
  aggression.forget(pet)
  spoils.forget(pet)
  pets.order(pet, "follow", pets.owner(pet))
  pet:set("deaths", (pet:get("deaths") or 0) + 1)
  -- The host leaves a hit to whom a script keeps from dying.
  timer.after(0, function()
    if not pet.exists or not bonding.is_ghost(pet) then return end
    pet.hits = 0
    pet:refresh()
  end)
  return true
end

local function is_near(somebody, pet, tiles) return somebody ~= nil and (somebody:distance_to(pet) or math.huge) <= tiles end

-- The player who decides whether a ghost lives again: its master, or a friend, near it; nil for nobody.
local function sponsor_of(pet)
  local master = pets.owner(pet)
  if is_near(master, pet, rules.raising_tiles) then return master end
  for _, serial in ipairs(pet:get("friends") or {}) do
    local friend = mobiles.get(serial)
    if is_near(friend, pet, rules.raising_tiles) then return friend end
  end
  return nil
end

local function raise(pet, healer, sponsor)
  if not world.standing_z(pet.map_id, pet.x, pet.y, pet.z) or not pet:resurrect(healer) then
    return asking.tell(healer, CLILOC.fails)
  end
  pet.hits = math.min(rules.risen_hits, pet.hits_max)
  pet.stamina, pet.mana = pet.stamina_max, 0
  pet:set("alone_since", nil)
  local lost = pet:get("master") == sponsor.serial and rules.lost_tenths.master or rules.lost_tenths.friend
  for number = 0, SKILLS_IN_ALL - 1 do
    local tenths = pet:skill(number)
    if tenths > 0 then pet:set_skill(number, math.max(0, tenths - lost)) end
  end
  pet:sound(RISEN_SOUND)
  effects.on(pet, LOOK, { speed = LOOK_SPEED, duration = LOOK_DURATION })
  pet:refresh()
end

-- Whether what was offered for a death of a pet still is to be had: in that death, with healer and sponsor beside the
-- ghost.
local function still_offered(pet, deaths, healer, sponsor)
  if not pet.exists or not healer.exists or not sponsor.exists or healer.is_dead then return false end
  if not bonding.is_ghost(pet) or pet:get("deaths") ~= deaths then return false end
  return is_near(healer, pet, rules.raising_tiles) and is_near(sponsor, pet, rules.raising_tiles)
end

-- A healer is able to bring a ghost back. Its master or a friend near it decides. Waits.
function bonding.offer(pet, healer)
  local sponsor, deaths = sponsor_of(pet), pet:get("deaths")
  if not sponsor then return asking.tell(healer, CLILOC.no_owner) end
  asking.tell(healer, CLILOC.able)
  if sponsor == healer then return raise(pet, healer, healer) end
  if not sponsor.session_id or not confirm.ask(sponsor.session_id, QUESTION:format(pet.name)) then return end
  if still_offered(pet, deaths, healer, sponsor) then raise(pet, healer, sponsor) end
end

-- Lets the ghost of a pet fade when it has been without its master for too long. Returns whether it is still there.
function bonding.haunt(ghost)
  if is_near(pets.owner(ghost), ghost, rules.ghost_tiles) then
    ghost:set("alone_since", nil)
    return true
  end
  local since = ghost:get("alone_since")
  if not since then
    ghost:set("alone_since", time.unix())
    return true
  end
  if time.unix() - since < rules.fades_after_ms then return true end
  -- What it carries does not fade with it.
  pets.release(ghost)
  ghost:delete()
  return false
end

return bonding
