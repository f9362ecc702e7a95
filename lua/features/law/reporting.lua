-- A murdered player may report each killer, and put a bounty on a known murderer. Murders are forgotten with time in
-- the world.

local aggression = require("features.law.lib.aggression")
local bounties = require("features.law.lib.bounties")
local hearing = require("lib.hearing")
local law = require("features.law.lib.crimes")
local murders = require("features.law.lib.murders")
local presence = require("features.presence.lib.presence")
local rules = require("features.law.data.law_rules")

local PASS_MS = 60 * 1000
local NOTHING = 0

-- When a victim reported a killer last, by both serials, in milliseconds of the server.
state.murder_reports = state.murder_reports or {}
local reports = state.murder_reports

local function key_of(victim, killer) return victim.serial .. " " .. killer.serial end

local function was_reported(victim, killer)
  local at = reports[key_of(victim, killer)]
  return at ~= nil and time.now() - at < rules.report_again_ms
end

-- Those who murdered a victim that has died just now.
local function murderers_of(victim)
  local found = {}
  for serial, record in pairs(aggression.on(victim)) do
    local killer = record.may_be_reported and mobiles.get(serial) or nil
    if killer and killer.is_player and not was_reported(victim, killer) then found[#found + 1] = killer end
  end
  table.sort(found, function(one, other) return one.serial < other.serial end)
  return found
end

-- Reports that prevent no other one any more are forgotten.
local function forget_old()
  for key, at in pairs(reports) do
    if time.now() - at >= rules.report_again_ms then reports[key] = nil end
  end
end

local function report(victim, killer, gold)
  forget_old()
  reports[key_of(victim, killer)] = time.now()
  murders.report(killer)
  if gold == NOTHING then return end
  local is_set, reason = bounties.offer(victim, killer, gold)
  victim:tell(is_set and ("You put %d gold on the head of %s."):format(gold, killer.name) or reason)
end

-- Asks the victim about each of its killers, one after the other.
local function ask(victim, killers)
  for _, killer in ipairs(killers) do
    local session_id = victim.exists and victim.session_id
    if not session_id or not killer.exists then return end
    local answer = gump.ask(session_id, "report_murderer", { name = killer.name, may_set_bounty = law.is_murderer(killer) })
    if answer and answer.button == "report" and killer.exists and victim.exists then
      report(victim, killer, math.max(NOTHING, math.tointeger(tonumber(answer.texts.gold)) or NOTHING))
    end
  end
end

function on_death(mobile)
  if not mobile.is_player then return end
  local killers = murderers_of(mobile)
  aggression.forget(mobile)
  if #killers > 0 then timer.after(0, function() ask(mobile, killers) end) end
end

presence.each("murders", PASS_MS, murders.pass)

-- What somebody reads who says "I must consider my sins" (ModernUO PlayerMurderSystem.ReportKillsToSelf).
local SINS = "i must consider my sins"
local BAD_HUE, GOOD_HUE = 0x22, 0x59
local CLILOC = {
  brigand = 502123, -- Thou art known throughout the land as a murderous brigand.
  retribution = 502126, -- If thou should return to the land of the living, the innocent shall wreak havoc upon thy soul
  -- Although thou hast slain the innocent, thy deeds shall not bring retribution upon thy return...
  no_retribution = 502125,
  long_ago = 502124, -- Fear not, thou hast not slain the innocent in some time...
  none = 502122, -- Fear not, thou hast not slain the innocent.
}

hearing.declare("murders", "nobody", { SINS })

local function judgement(mobile)
  local long, short = murders.of(mobile)
  if law.is_beyond_pardon(mobile) then return CLILOC.brigand end
  if murders.toll_percent(mobile) > 0 then return CLILOC.retribution end
  if short > 0 then return CLILOC.no_retribution end
  return long > 0 and CLILOC.long_ago or CLILOC.none
end

function on_speech(event)
  if event.text:lower() ~= SINS then return end
  local mobile = mobiles.of_session(event.session_id)
  if not mobile then return end
  local hue = murders.toll_percent(mobile) > 0 and BAD_HUE or GOOD_HUE
  players.tell_cliloc(event.session_id, judgement(mobile), nil, hue)
end
