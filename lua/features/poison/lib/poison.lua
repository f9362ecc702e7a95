-- Poison in the body, by level: 1 lesser, 2 regular, 3 greater, 4 deadly, 5 lethal (ModernUO PoisonImpl before AoS).
--
--   poison.apply(mobile, level, by)   poisons, unless a poison at least as strong works already; returns whether it did
--   poison.cure(mobile)               ends the poison; returns whether there was one
--   poison.level(mobile)              0 without poison

local law = require("features.law.lib.law").crimes
local levels = require("features.poison.data.levels")

local poison = { LESSER = 1, REGULAR = 2, GREATER = 3, DEADLY = 4, LETHAL = 5 }

-- A template's param: the strongest poison that does nothing to its creatures.
local IMMUNITY = "poison_immunity"
-- Texts over the victim's head: what the victim reads of the weakest poison, and what others read; each level has two
-- more.
local FIRST_OWN, FIRST_SEEN = 1042857, 1042858
local WORN_OFF = 502136 -- The poison seems to have worn off.
local TEXT_HUE = 0x22
local EARSHOT_TILES = 18
-- Chance that a pang is as bad as the one before it.
local SAME_PERCENT = 50

-- By the serial of the poisoned: `token`, `pangs` so far, `last` hits of a pang, serial of the poisoner.
state.poisons = state.poisons or {}
local working = state.poisons

function poison.level(mobile) return mobile.poison end

-- The victim reads how it feels, others what they see.
local function show(mobile, level)
  for _, one in ipairs(mobiles.players_near(mobile.map_id, mobile.x, mobile.y, EARSHOT_TILES)) do
    if one == mobile then
      mobile:say_cliloc(FIRST_OWN + 2 * (level - 1), nil, TEXT_HUE, one.session_id)
    elseif not mobile.hidden then
      mobile:say_cliloc(FIRST_SEEN + 2 * (level - 1), { mobile.name }, TEXT_HUE, one.session_id)
    end
  end
end

-- Hits that a pang costs, by the hits that are left and the last pang.
local function pang_of(mobile, facts, last)
  if last and random.chance(SAME_PERCENT) then return last end
  local amount = 1 + math.floor(mobile.hits * facts.percent / 100)
  return math.max(facts.least, math.min(facts.most, amount))
end

local function finish(mobile)
  working[mobile.serial] = nil
  if mobile.exists then mobile.poison = 0 end
end

local function pang(mobile, poisoning)
  if working[mobile.serial] ~= poisoning then return end
  if not mobile.exists or mobile.is_dead or mobile.poison == 0 then return finish(mobile) end
  local facts = levels[mobile.poison]
  if poisoning.pangs == facts.pangs then
    finish(mobile)
    if mobile.session_id then players.tell_cliloc(mobile.session_id, WORN_OFF) end
    return
  end
  poisoning.pangs = poisoning.pangs + 1
  poisoning.last = pang_of(mobile, facts, poisoning.last)
  local by = poisoning.by and mobiles.get(poisoning.by) or nil
  if by then law.harmful_act(by, mobile) end
  local has_died = mobile:damage(poisoning.last, by, "poison")
  if has_died or not mobile.exists or mobile.is_dead then return finish(mobile) end
  if poisoning.pangs % facts.told_every == 0 then show(mobile, mobile.poison) end
  timer.after(facts.pause_ms, function() pang(mobile, poisoning) end)
end

-- Begins the pangs of the poison that a mobile has, as after a restart of the server.
function poison.resume(mobile, by)
  local facts = levels[mobile.poison]
  if not facts then return end
  local poisoning = { pangs = 0, by = by and by.serial }
  working[mobile.serial] = poisoning
  timer.after(facts.delay_ms, function() pang(mobile, poisoning) end)
end

-- Whether a poison does nothing to a mobile.
function poison.is_immune(mobile, level)
  return mobile.is_dead or mobile.blessed or (mobile:get(IMMUNITY) or 0) >= level
end

function poison.apply(mobile, level, by)
  if not levels[level] or poison.is_immune(mobile, level) or mobile.poison >= level then return false end
  mobile.poison = level
  show(mobile, level)
  poison.resume(mobile, by)
  return true
end

function poison.cure(mobile)
  if mobile.poison == 0 then return false end
  finish(mobile)
  return true
end

return poison
