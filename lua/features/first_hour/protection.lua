-- The young neither harm other players nor are harmed by them, and creatures that hunt leave them alone until they strike.

local confirm = require("lib.gumps.confirm")
local masters = require("lib.law.masters")
local young = require("lib.young")

local CANNOT_HARM = 1001018 -- You cannot perform negative acts on your target.
local RENOUNCING = "i renounce my young player status"
local QUESTION = "Thou wilt not be protected any more, and canst not be young again. Is that thy wish?"
local MINUTE_MS = 60000

-- The player behind a mobile: itself, or its master.
local function player_behind(mobile)
  local who = masters.master(mobile) or mobile
  return who.is_player and who or nil
end

local function is_barred(attacker, victim)
  local one, other = player_behind(attacker), player_behind(victim)
  return one ~= nil and other ~= nil and one ~= other and (young.is(one) or young.is(other))
end

function on_attack(event)
  local attacker, target = mobiles.get(event.character_id), mobiles.get(event.target)
  if not attacker or not target or not is_barred(attacker, target) then return end
  players.tell_cliloc(event.session_id, CANNOT_HARM)
  return false
end

function on_damage(mobile, _, by)
  if by and by.exists and is_barred(by, mobile) then return false end
end

function on_speech(event)
  if event.text:lower() ~= RENOUNCING then return end
  local mobile = mobiles.get(event.character_id)
  if not mobile or not young.is(mobile) then return end
  timer.after(0, function()
    if confirm.ask(event.session_id, QUESTION) and mobile.exists then young.finish(mobile) end
  end)
end

-- Time of play counts by the minute.
timer.every(MINUTE_MS, function()
  for _, player in ipairs(players.all()) do
    local mobile = mobiles.get(player.character_id)
    if mobile then young.grow(mobile, MINUTE_MS) end
  end
end)
