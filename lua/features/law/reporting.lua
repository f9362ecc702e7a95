-- A murdered player may report each killer, and put a bounty on a known murderer. Murders are forgotten with time in the world.

local aggression = require("lib.law.aggression")
local bounties = require("lib.law.bounties")
local law = require("lib.law")
local murders = require("lib.law.murders")
local rules = require("features.law.data.rules")

local PASS_MS = 10 * 60 * 1000
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

local function report(victim, killer, gold)
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

timer.every(PASS_MS, function()
  for _, player in ipairs(players.all()) do
    local mobile = mobiles.of_session(player.session_id)
    if mobile then murders.pass(mobile, PASS_MS) end
  end
end)

-- What somebody hears who says "I must consider my sins".
local SINS = "i must consider my sins"
local NO_SIN, COUNTS = "You have slain no innocent that anybody remembers.", "Your murders: %d, of which %d are recent."

function on_speech(event)
  if event.text:lower() ~= SINS then return end
  local mobile = mobiles.of_session(event.session_id)
  if not mobile then return end
  local long, short = murders.of(mobile)
  mobile:tell(long == 0 and short == 0 and NO_SIN or COUNTS:format(long, short))
end
