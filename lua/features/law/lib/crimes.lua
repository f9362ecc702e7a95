-- The law: who may harm whom, what is a crime, and who is a criminal or a murderer. Creatures break no law.
--
--   law.harmful_act(actor, victim)   one mobile harms another: notes the attack; harming the innocent is a crime
--   law.helpful_act(actor, other)    one helps another: helping criminals is a crime
--   law.criminal_act(actor)          a crime: everybody sees a criminal for two minutes, guards may come
--   law.may_harm(actor, victim)      whether the law of the place allows it; false and the number of the client's text
--     otherwise
--   law.may_help(actor, other)       the same for help

local aggression = require("features.law.lib.aggression")
local colours = require("features.guilds.lib.guilds").colours
local guards = require("features.law.lib.guards")
local pets = require("lib.masters")
local rules = require("features.law.data.law_rules")
local rolls = require("features.guilds.lib.guilds").rolls
local region_rules = require("lib.region_rules")
local staff = require("lib.staff")
local young = require("features.law.lib.young")

local law = {}

-- Params of a character: when it is no criminal any more, in Unix milliseconds, its murders, and how often it became a
-- murderer.
local CRIMINAL_UNTIL, MURDERS, RELAPSES = "criminal_until", "murders", "relapses"

local CLILOC = {
  cannot_harm = 1001018, -- You cannot perform negative acts on your target.
  cannot_help = 1001017, -- You cannot perform beneficial acts on your target.
}

-- The mobile that answers for what another does: a pet's master, otherwise the mobile itself.
function law.responsible(mobile) return pets.master(mobile) or mobile end

-- Whether the law binds a mobile: characters of players who are no staff.
local function is_bound(mobile) return mobile.is_player and not staff.includes(mobile) end

-- Whether players may harm one another where a mobile is.
function law.players_fight(mobile)
  local here = mobile.region
  local own = here and here:get("players_fight")
  if own ~= nil then return own == true end
  return rules.players_fight[mobile.map_id] == true
end

function law.is_criminal(mobile) return (mobile:get(CRIMINAL_UNTIL) or 0) > time.unix() end

-- Whether somebody became a murderer so often that it is one for good.
function law.is_beyond_pardon(mobile) return (mobile:get(RELAPSES) or 0) >= rules.murderer_for_good end

function law.is_murderer(mobile)
  return (mobile:get(MURDERS) or 0) >= rules.murderer_from or law.is_beyond_pardon(mobile)
end

-- Lets everybody see what a player's character is before the law.
function law.refresh(mobile)
  if not mobile.is_player then return end
  local now = law.is_murderer(mobile) and "murderer" or law.is_criminal(mobile) and "criminal" or "innocent"
  if mobile.notoriety == now then return end
  mobile.notoriety = now
  colours.member(mobile)
  pets.recolour(mobile)
end

-- Whether the guilds of two mobiles let them fight: one guild, or two at war (ModernUO
-- NotorietyHandlers.Mobile_AllowHarmful). Pets belong to the guild of their master.
function law.guilds_fight(actor, victim)
  local one, other = law.responsible(actor), law.responsible(victim)
  if one == other then return false end
  local between = rolls.between(one, other)
  return between == "same" or between == "war"
end

-- Looks again when the time of a criminal is over.
function law.await_pardon(mobile)
  local left_ms = (mobile:get(CRIMINAL_UNTIL) or 0) - time.unix()
  if left_ms <= 0 then return law.refresh(mobile) end
  timer.after(math.ceil(left_ms) + 1, function()
    if mobile.exists then law.await_pardon(mobile) end
  end)
end

-- Makes a player's character a criminal, or a criminal for longer.
function law.criminal_act(actor)
  local doer = law.responsible(actor)
  if not is_bound(doer) then return end
  local was_criminal = law.is_criminal(doer)
  doer:set(CRIMINAL_UNTIL, time.unix() + rules.criminal_ms)
  law.refresh(doer)
  if not was_criminal then law.await_pardon(doer) end
  guards.watch(doer)
end

local function is_crime(doer, victim)
  return doer ~= law.responsible(victim) and is_bound(doer) and victim:notoriety_for(doer) == "innocent" and not law.guilds_fight(doer, victim)
end

-- Whether it is a crime for one mobile to harm another: to harm who looks innocent (ModernUO Mobile.IsHarmfulCriminal).
function law.is_crime_to_harm(actor, victim) return is_crime(law.responsible(actor), victim) end

-- Notes that one mobile harms another. Returns whether the attack is a new one.
function law.harmful_act(actor, victim)
  if actor == victim or not victim.exists then return false end
  local doer = law.responsible(actor)
  if doer == victim then return false end
  local is_criminal = is_crime(doer, victim)
  local is_new = aggression.note(actor, victim, is_criminal)
  if doer ~= actor then aggression.note(doer, victim, is_criminal) end
  if is_criminal then law.criminal_act(doer) end
  return is_new
end

-- Notes that one mobile helps another (ModernUO Mobile.IsBeneficialCriminal).
function law.helpful_act(actor, other)
  local doer = law.responsible(actor)
  if doer == other or not is_bound(doer) then return end
  local taken_for = other:notoriety_for(doer)
  if taken_for == "criminal" or taken_for == "murderer" then law.criminal_act(doer) end
end

-- Whether one mobile may harm another. Where players do not fight, they harm no player, no innocent and nobody's pet
-- (ModernUO NotorietyHandlers.Mobile_AllowHarmful).
function law.may_harm(actor, victim)
  if victim:notoriety_for(actor) == "invulnerable" then return false, CLILOC.cannot_harm end
  if young.bars(actor, victim) then return false, CLILOC.cannot_harm end
  local forbidden = region_rules.why_no_harm(actor, victim)
  if forbidden then return false, forbidden end
  local doer = law.responsible(actor)
  if not is_bound(doer) or doer == victim or law.players_fight(doer) and law.players_fight(victim) then return true end
  if staff.includes(victim) or law.guilds_fight(doer, victim) then return true end
  local owner = pets.master(victim)
  local is_players = victim.is_player or owner ~= nil and owner.is_player
  if is_players or victim:notoriety_for(doer) == "innocent" then
    if owner == doer then return true end
    return false, CLILOC.cannot_harm
  end
  return true
end

-- Whether one mobile may help another. Where players do not fight, they do not help wild creatures
-- (ModernUO NotorietyHandlers.Mobile_AllowBeneficial).
function law.may_help(actor, other)
  local doer = law.responsible(actor)
  if not is_bound(doer) or other.is_player or law.players_fight(doer) or pets.master(other) then return true end
  return false, CLILOC.cannot_help
end

return law
