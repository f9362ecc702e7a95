-- What spells do to others by the rules of fighting and law, in one place.

local combat = require("features.fighting.lib.fighting")
local law = require("features.law.lib.law").crimes
local masters = require("lib.masters")
local poisons = require("features.poison.lib.poison")

local acts = {}

local function told(mobile, is_allowed, reason)
  if not is_allowed and reason and mobile.session_id then players.tell_cliloc(mobile.session_id, reason) end
  return is_allowed
end

-- Whether one may harm another; the player is told why not.
function acts.may_harm(caster, target)
  if caster == target then return true end
  return told(caster, combat.may_harm(caster, target))
end

-- Whether one may help another; the player is told why not.
function acts.may_help(caster, target) return told(caster, law.may_help(caster, target)) end

-- The same without words, for what hits an area.
function acts.would_harm(caster, target) return caster == target or (combat.may_harm(caster, target)) end
function acts.would_help(caster, target)
  return target.notoriety ~= "invulnerable" and (law.may_help(caster, target))
end

-- Notes that one harms another without a wound; a creature strikes back.
function acts.harmful(caster, target)
  if caster == target then return end
  law.harmful_act(caster, target)
  if not target.is_player and not target.is_dead and not combat.opponent(target) then combat.attack(target, caster) end
end

function acts.helpful(caster, target) law.helpful_act(caster, target) end

-- Wounds. It may happen after the caster is gone.
function acts.hurt(caster, target, amount, kind)
  if not target.exists or target.is_dead then return end
  local by = caster.exists and caster or nil
  -- The law may have changed since the spell was cast: the target is in a safe place now, or logged out of the fight.
  if by and by ~= target and not combat.may_harm(by, target) then return end
  combat.hurt(by, target, math.floor(amount), kind)
end

function acts.poison(caster, target, level) poisons.apply(target, level, caster) end
function acts.cure(target) return poisons.cure(target) end

acts.is_criminal = law.is_criminal
acts.is_murderer = law.is_murderer

-- Whether somebody fights, which keeps it from travelling.
acts.is_in_fight = combat.is_in_fight

-- Whose a creature is: its master, if there is one in the world.
acts.master = masters.master

return acts
