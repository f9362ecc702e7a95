-- Fighting. Creatures and players fight by the same rules.
--
--   combat.attack(attacker, target)     begins a fight: true, or false and the number of the client's text that says
--     why not
--   combat.stop(mobile)                 ends it; returns whether there was one
--   combat.opponent(mobile)             whom it fights; nil for nobody
--   combat.is_in_fight(mobile)          whether it fights, or was harmed or harmed somebody in the last moments
--   combat.may_harm(attacker, victim)   whether it may: false and the number of the client's text otherwise
--   combat.line_of_sight(one, other)
--   combat.hurt(attacker, victim, amount, kind, source)   wounds: notes the crime, lets the victim fight back, and
--     takes hits.
--     Armor takes a part of what is "physical", the default; `combat.PLAIN` is a blow that armor has met already.
--     `attacker` may be nil. Returns whether the victim died, and the hits that it lost.

local aggression = require("features.law.lib.law").aggression
local armor = require("features.fighting.lib.armor")
local fights = require("features.fighting.lib.fights")
local law = require("features.law.lib.law").crimes
local looks = require("features.fighting.lib.looks")

local combat = { PLAIN = "blow" }

local CLILOC = {
  cannot_harm = 1001018, -- You cannot perform negative acts on your target.
  cannot_see = 500237, -- Target can not be seen.
}
local ATTACKS_YOU, YOU_ATTACK = "%s is attacking you!", "You are attacking %s!"
local ATTACK_HUE = 0x22

function combat.may_harm(attacker, victim)
  if attacker == victim or not victim.exists or victim.is_dead or victim.blessed then return false, CLILOC.cannot_harm end
  if attacker.is_dead or attacker.map_id ~= victim.map_id then return false, CLILOC.cannot_see end
  return law.may_harm(attacker, victim)
end

function combat.line_of_sight(one, other) return one:sees(other) end

combat.opponent = fights.opponent
combat.stop = fights.stop

function combat.is_in_fight(mobile)
  return fights.is_fighting(mobile) or next(aggression.on(mobile)) ~= nil or next(aggression.by(mobile)) ~= nil
end

-- The first attack is told to both (ModernUO AttackMessage).
local function announce(attacker, victim)
  if not attacker.is_player or not victim.is_player then return end
  attacker:tell(YOU_ATTACK:format(victim.name), ATTACK_HUE)
  victim:tell(ATTACKS_YOU:format(attacker.name), ATTACK_HUE)
end

-- Notes that one mobile harms another; who is attacked and fights nobody strikes back.
local function harm(attacker, victim)
  if law.harmful_act(attacker, victim) then announce(attacker, victim) end
  fights.stir(attacker)
  fights.stir(victim)
  if not fights.is_fighting(victim) and not victim.is_dead and law.may_harm(victim, attacker) then
    fights.begin(victim, attacker)
  end
end

function combat.attack(attacker, target)
  local may, reason = combat.may_harm(attacker, target)
  if not may then return false, reason end
  if attacker.is_player then attacker.at_war = true end
  harm(attacker, target)
  if attacker.exists and not attacker.is_dead and target.exists then fights.begin(attacker, target) end
  return true
end

function combat.hurt(attacker, victim, amount, kind, source)
  if not victim.exists or victim.is_dead then return false, 0 end
  if attacker and attacker.exists and attacker ~= victim then harm(attacker, victim) end
  if kind == nil or kind == "physical" then amount = armor.absorb(victim, amount) end
  local name = kind == combat.PLAIN and "physical" or kind
  local has_died, lost = victim:damage(math.max(0, math.floor(amount)), attacker, name, source)
  if not has_died and victim.exists then looks.damage(attacker, victim, lost) end
  return has_died, lost
end

fights.use(function(attacker, victim, amount, source) return combat.hurt(attacker, victim, amount, combat.PLAIN, source) end)

-- Libraries of this feature that other features use.
combat.armor = armor
combat.damage = require("features.fighting.lib.damage")
combat.fights = fights
combat.holding = require("features.fighting.lib.holding")
combat.looks = looks
combat.magic_marks = require("features.fighting.lib.magic_marks")
combat.sharing = require("features.fighting.lib.sharing")
combat.slayers = require("features.fighting.lib.slayers")
combat.specials = require("features.fighting.lib.specials")
combat.spoils = require("features.fighting.lib.spoils")
combat.weapons = require("features.fighting.lib.weapons")
combat.wear = require("features.fighting.lib.wear")
combat.wearing = require("features.fighting.lib.wearing")

return combat
