-- Poison in the body, by level: 1 lesser, 2 regular, 3 greater, 4 deadly, 5 lethal (ModernUO PoisonImpl before AoS).
--
--   poison.apply(mobile, level, by)   poisons, unless a poison at least as strong works already; returns whether it did
--   poison.cure(mobile)               ends the poison; returns whether there was one
--   poison.level(mobile)              0 without poison

local lasting = require("features.lasting.lib.lasting")
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

-- A param of the poisoned: `{ pangs, last, by, next_at }`: pangs so far, hits that the last one cost, serial of the
-- poisoner, when the next one comes (Unix milliseconds).
local POISONING = "poisoning"

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
  if not mobile.exists then return end
  mobile.poison = 0
  mobile:set(POISONING, nil)
end

local pang

-- Waits for the next pang. A poison that was renewed or cured meanwhile has another one.
local function await(mobile)
  local at = mobile:get(POISONING).next_at
  timer.after(math.max(0, math.ceil(at - time.unix())), function()
    local poisoning = mobile.exists and mobile:get(POISONING)
    if poisoning and poisoning.next_at == at then pang(mobile, poisoning) end
  end)
end

function pang(mobile, poisoning)
  local facts = levels[mobile.poison]
  if mobile.is_dead or not facts then return finish(mobile) end
  if poisoning.pangs >= facts.pangs then
    finish(mobile)
    if mobile.session_id then players.tell_cliloc(mobile.session_id, WORN_OFF) end
    return
  end
  poisoning.pangs = poisoning.pangs + 1
  poisoning.last = pang_of(mobile, facts, poisoning.last)
  poisoning.next_at = math.max(time.unix(), poisoning.next_at) + facts.pause_ms
  local is_told, by = poisoning.pangs % facts.told_every == 0, poisoning.by and mobiles.get(poisoning.by) or nil
  if by then law.harmful_act(by, mobile) end
  local has_died = mobile:damage(poisoning.last, by, "poison")
  if has_died or not mobile.exists or mobile.is_dead then return finish(mobile) end
  if not mobile:get(POISONING) then return end
  if is_told then show(mobile, mobile.poison) end
  await(mobile)
end

lasting.define { param = POISONING, settle = await }

-- Whether a poison does nothing to a mobile.
function poison.is_immune(mobile, level)
  return mobile.is_dead or mobile.blessed or (mobile:get(IMMUNITY) or 0) >= level
end

function poison.apply(mobile, level, by)
  if not levels[level] or poison.is_immune(mobile, level) then return false end
  if mobile.poison >= level and mobile:get(POISONING) then return false end
  mobile.poison = level
  mobile:set(POISONING, { pangs = 0, by = by and by.serial, next_at = time.unix() + levels[level].delay_ms })
  show(mobile, level)
  await(mobile)
  return true
end

function poison.cure(mobile)
  if mobile.poison == 0 then return false end
  finish(mobile)
  return true
end

return poison
