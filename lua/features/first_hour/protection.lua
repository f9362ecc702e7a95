-- The young neither harm other players nor are harmed by them, and creatures that hunt leave them alone until they
-- strike.

local confirm = require("lib.gumps.confirm")
local hearing = require("lib.hearing")
local presence = require("features.presence.lib.presence")
local young = require("features.law.lib.law").young

local MINUTE_MS = 60 * 1000
local CANNOT_HARM = 1001018 -- You cannot perform negative acts on your target.
local RENOUNCING = "i renounce my young player status"
local QUESTION = "You will not be protected any more, and you cannot be young again. Do you want that?"

hearing.declare("the young", "young player", { RENOUNCING })

function on_attack(event)
  local attacker, target = mobiles.get(event.character_id), mobiles.get(event.target)
  if not attacker or not target or not young.bars(attacker, target) then return end
  players.tell_cliloc(event.session_id, CANNOT_HARM)
  return false
end

function on_damage(mobile, _, by)
  if by and by.exists and young.bars(by, mobile) then return false end
end

function on_speech(event)
  if event.text:lower() ~= RENOUNCING then return end
  local mobile = mobiles.get(event.character_id)
  if not mobile or not young.is(mobile) then return end
  timer.after(0, function()
    if confirm.ask(event.session_id, QUESTION) and mobile.exists then young.finish(mobile) end
  end)
end

presence.each("youth", MINUTE_MS, young.grow)
