-- What weapons of the era do besides wounding: crushing, paralysing and concussing blows, lost stamina, and poison on
-- blades (ModernUO BaseBashing, BaseStaff, BaseSpear, BaseAxe, BasePoleArm and BaseKnife before AoS).

local holding = require("features.fighting.lib.holding")
local poison = require("features.poison.lib.poison")
local skills = require("features.skills.lib.skills")
local stats = require("features.skills.lib.skills").stats

local specials = {}

-- Anatomy in tenths from which blows crush and concuss, and the anatomy at which every blow would.
local NEEDED_ANATOMY, SURE_ANATOMY = 800, 4000
local CRUSHED_SHARE = 1.5
local CONCUSSION_MS, CONCUSSED_SHARE = 30000, 2
local PARALYSING_MS = 2000
local LEAST_STAMINA, MOST_STAMINA = 3, 5
local POISONED_PERCENT = 50
local CRUSH_SOUND, CONCUSSION_SOUND = 0x11C, 0x308

local CLILOC = {
  crushing = 1060090, -- You have delivered a crushing blow!
  paralysing = 1060163, -- You deliver a paralyzing blow!
  paralysed = 1072221, -- You have been hit by a paralyzing blow!
}
local DELIVER, RECEIVE = "You deliver a concussion blow!", "You receive a concussion blow!"

local function tell(mobile, cliloc)
  if mobile.session_id then players.tell_cliloc(mobile.session_id, cliloc) end
end

-- Whether a fighter finds the weak spot with a weapon for both hands.
local function finds(attacker, weapon, needed)
  if weapon.layer ~= "two_handed" or not attacker.is_person then return false end
  local anatomy = skills.value(attacker, "anatomy")
  return anatomy >= needed and anatomy / SURE_ANATOMY >= random.number()
end

-- A heavy hammer crushes. Returns the damage.
function specials.crush(attacker, weapon, damage)
  if weapon.kind ~= "bashing" or not finds(attacker, weapon, NEEDED_ANATOMY) then return damage end
  tell(attacker, CLILOC.crushing)
  attacker:sound(CRUSH_SOUND)
  return damage * CRUSHED_SHARE
end

local function tire(_, defender)
  defender.stamina = math.max(0, defender.stamina - random.integer(LEAST_STAMINA, MOST_STAMINA))
end

local function concuss(attacker, defender, weapon)
  if stats.change_of(defender, "intelligence", "concussion") ~= 0 or not finds(attacker, weapon, NEEDED_ANATOMY) then return end
  local lost = stats.raw(defender, "intelligence") // CONCUSSED_SHARE
  stats.change(defender, "intelligence", "concussion", -lost, CONCUSSION_MS)
  attacker:tell(DELIVER)
  defender:tell(RECEIVE)
  attacker:sound(CONCUSSION_SOUND)
end

local function paralyse(attacker, defender, weapon)
  if not finds(attacker, weapon, 0) then return end
  tell(defender, CLILOC.paralysed)
  holding.freeze(defender, PARALYSING_MS)
  tell(attacker, CLILOC.paralysing)
  attacker:sound(CRUSH_SOUND)
end

local AFTER = { bashing = tire, staff = tire, axe = concuss, polearm = concuss, piercing = paralyse }

-- A poisoned blade loses a charge with each hit (params `poison_level` and `poison_charges`); creatures may be venomous
-- by their template (`hit_poison`, a level, and `hit_poison_percent`).
local function envenom(attacker, defender, weapon)
  local item = weapon.item
  local charges = item and item:get("poison_charges") or 0
  if charges > 0 then
    item:set("poison_charges", charges - 1)
    if random.chance(POISONED_PERCENT) then poison.apply(defender, item:get("poison_level") or poison.LESSER, attacker) end
    return
  end
  local level = not attacker.is_player and attacker:get("hit_poison")
  if level and random.chance(attacker:get("hit_poison_percent") or POISONED_PERCENT) then poison.apply(defender, level, attacker) end
end

-- What else follows a hit: set by features/creatures.
local follow

function specials.use(follows) follow = follows end

-- What follows a hit that its victim survived.
function specials.after_hit(attacker, defender, weapon)
  local special = AFTER[weapon.kind]
  if special then special(attacker, defender, weapon) end
  envenom(attacker, defender, weapon)
  if follow then follow(attacker, defender) end
end

return specials
