-- One blow: whether it hits, and how hard (ModernUO BaseWeapon.CheckHit and ScaleDamageOld before AoS).

local armor = require("features.fighting.lib.armor")
local looks = require("features.fighting.lib.looks")
local skills = require("features.skills.lib.skills")
local slayers = require("features.fighting.lib.slayers")
local specials = require("features.fighting.lib.specials")
local wear = require("features.fighting.lib.wear")
local weapons = require("features.fighting.lib.weapons")

local blows = {}

-- Added to both skills before they are compared.
local SKILL_OFFSET = 50
local LEAST_SKILL = 0.1
-- Tactics at which damage is neither more nor less, in points.
local NEUTRAL_TACTICS = 50
-- This number of points of strength, anatomy or lumberjacking makes a blow one percent harder.
local POINTS_PER_PERCENT = 5
-- What a step of quality adds to the damage, in percent.
local QUALITY_PERCENT = 20
-- What a level of magic accuracy adds to tactics, in points (ModernUO BaseWeapon.OnEquip before AoS).
local ACCURACY_POINTS = 5
-- One blow in this many wears the weapon; half of poisoned blows poison.
local WEAR_ONCE_IN = 25
local GRANDMASTER_TENTHS = 1000

local function points(mobile, skill) return skills.value(mobile, skill) / 10 end

-- The chance to hit, from 0 to 1.
function blows.chance(attacker, defender, weapon)
  local own = points(attacker, weapon.skill) + SKILL_OFFSET
  local other = points(defender, weapons.skill(defender)) + SKILL_OFFSET
  return math.max(LEAST_SKILL, own) / (math.max(LEAST_SKILL, other) * 2)
end

local function tactics_of(attacker, weapon)
  return points(attacker, "tactics") + ACCURACY_POINTS * (weapon.given.accuracy_level or 0)
end

-- What a weapon does by itself, before skill: a roll, with its magic.
local function roll(attacker, weapon)
  local damage = random.integer(weapon.least, math.max(weapon.least, weapon.most))
  local level = weapon.given.damage_level or 0
  if level > 0 then damage = damage + 2 * level - 1 end
  return specials.crush(attacker, weapon, damage)
end

-- Damage with strength, tactics, anatomy and, for axes, lumberjacking.
local function scaled(attacker, weapon, damage)
  damage = damage + damage * (tactics_of(attacker, weapon) - NEUTRAL_TACTICS) / 100
  local percent = (attacker.strength + points(attacker, "anatomy")) / POINTS_PER_PERCENT
  if weapon.kind == "axe" then percent = percent + points(attacker, "lumberjacking") / POINTS_PER_PERCENT end
  percent = percent + QUALITY_PERCENT * (weapon.given.quality or 0)
  damage = damage * (1 + percent / 100)
  if weapon.item then damage = damage * wear.worth_percent(weapon.item) / 100 end
  return math.floor(damage)
end

local function learn(attacker, weapon)
  skills.check(attacker, "tactics", 0, GRANDMASTER_TENTHS)
  skills.check(attacker, "anatomy", 0, GRANDMASTER_TENTHS)
  if weapon.kind == "axe" then skills.check(attacker, "lumberjacking", 0, GRANDMASTER_TENTHS) end
end

-- The damage of a blow that hits, before armor. Players take half of it, and so does everybody from creatures.
function blows.damage(attacker, defender, weapon)
  local damage = scaled(attacker, weapon, roll(attacker, weapon))
  if defender.is_player or not attacker.is_player then damage = damage // 2 end
  return math.max(0, damage)
end

local function hit(attacker, defender, weapon, wound)
  looks.hit(attacker, defender, weapon)
  learn(attacker, weapon)
  local damage = slayers.scale(attacker, defender, weapon, blows.damage(attacker, defender, weapon))
  damage = armor.absorb(defender, damage, weapon)
  looks.blood(defender)
  local has_died = wound(attacker, defender, damage, weapon.item)
  if weapon.item and random.integer(1, WEAR_ONCE_IN) == 1 then wear.down(weapon.item, 1, attacker) end
  if has_died or not defender.exists or defender.is_dead then return end
  specials.after_hit(attacker, defender, weapon)
end

-- Strikes once. `wound(attacker, defender, damage, source)` takes the hits and returns whether the defender died.
function blows.strike(attacker, defender, weapon, wound)
  looks.swing(attacker, defender, weapon)
  if skills.check_chance(attacker, weapon.skill, blows.chance(attacker, defender, weapon)) then
    hit(attacker, defender, weapon, wound)
    return true
  end
  looks.miss(attacker, weapon)
  return false
end

return blows
