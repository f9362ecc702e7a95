-- What spells do to others by the rules of fighting and law, in one place.

local rules = require("lib.region_rules")

local acts = {}

-- Whether one may harm another; the player is told why not.
function acts.may_harm(caster, target)
  if caster == target then return true end
  local reason = rules.why_no_harm(caster, target)
  if reason and caster.session_id then players.tell_cliloc(caster.session_id, reason) end
  return reason == nil
end

-- The same without words, for what hits an area.
function acts.would_harm(caster, target)
  return not target.is_dead and not target.blessed and target.notoriety ~= "invulnerable"
    and rules.why_no_harm(caster, target) == nil
end

-- Whether one may help another; the player is told why not.
function acts.may_help(caster, target) return true end

function acts.would_help(_, target) return target.notoriety ~= "invulnerable" end

-- Whose a creature is: its master, if there is one in the world.
function acts.master(mobile)
  local serial = not mobile.is_player and mobile:get("master")
  return serial and mobiles.get(serial) or nil
end

-- Followers beside their master travel with it.
function acts.bring_pets(caster, place)
  for _, one in ipairs(mobiles.near(caster.map_id, caster.x, caster.y, 3)) do
    if acts.master(one) == caster then one:move_to(place.map_id, place.x, place.y, place.z) end
  end
end

function acts.harmful(caster, target) end
function acts.helpful(caster, target) end

function acts.hurt(caster, target, amount, kind)
  if target.exists and not target.is_dead then target:damage(math.floor(amount), caster.exists and caster or nil, kind) end
end

function acts.poison(caster, target, level) target.poison = math.max(target.poison, level) end

function acts.cure(target)
  local was = target.poison
  target.poison = 0
  return was > 0
end

function acts.is_criminal(mobile) return mobile.notoriety == "criminal" end
function acts.is_murderer(mobile) return mobile.notoriety == "murderer" end
function acts.is_in_fight(mobile) return mobile.combatant ~= nil end

return acts
