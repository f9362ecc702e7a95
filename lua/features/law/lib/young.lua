-- Young players: who they are, and how long.
--
-- A young player is one of its first hours. Creatures leave it alone, others neither rob nor kill it, and its corpse is
-- its own.

local masters = require("lib.masters")

local young = {}

-- Params of a character.
local IS_YOUNG, PLAYED_MS = "young", "young_played_ms"
-- It ends after 40 hours of play (ModernUO Account.YoungDuration), or when somebody is good at something.
young.LASTS_MS = 40 * 60 * 60 * 1000
local MOST_TOTAL_TENTHS, MOST_SKILL_TENTHS = 4500, 800
local LAST_SKILL = 57
local GROWN_UP = 1019039 -- You are no longer considered a young player of Ultima Online...

function young.is(mobile) return mobile.is_player and mobile:get(IS_YOUNG) == true end

-- The player behind a mobile: itself, or its master.
local function player_behind(mobile)
  local who = masters.master(mobile) or mobile
  return who.is_player and who or nil
end

-- Whether one may not harm the other because either belongs to the young.
function young.bars(attacker, victim)
  local one, other = player_behind(attacker), player_behind(victim)
  return one ~= nil and other ~= nil and one ~= other and (young.is(one) or young.is(other))
end

-- Ends it. Returns whether the character was young.
function young.finish(mobile)
  if not young.is(mobile) then return false end
  mobile:set(IS_YOUNG, nil)
  mobile:set(PLAYED_MS, nil)
  if mobile.session_id then players.tell_cliloc(mobile.session_id, GROWN_UP) end
  return true
end

local function best_skill(mobile)
  local best = 0
  for number = 0, LAST_SKILL do best = math.max(best, mobile:skill(number)) end
  return best
end

-- Adds time of play, and looks at skills: by them somebody grows up.
function young.grow(mobile, milliseconds)
  if not young.is(mobile) then return end
  local played = (mobile:get(PLAYED_MS) or 0) + milliseconds
  mobile:set(PLAYED_MS, played)
  local is_grown = played >= young.LASTS_MS or mobile.skill_total >= MOST_TOTAL_TENTHS
  if is_grown or best_skill(mobile) >= MOST_SKILL_TENTHS then young.finish(mobile) end
end

-- Makes a new character young.
function young.begin(mobile)
  mobile:set(IS_YOUNG, true)
  mobile:set(PLAYED_MS, 0)
end

return young
