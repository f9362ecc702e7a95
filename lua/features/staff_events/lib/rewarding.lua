-- Rewards of events: for each of those who take or took part, or for one of them.

local processes = require("lib.processes")
local rewards = require("features.rewards.lib.rewards")
local rules = require("features.staff_events.data.staff_event_rules")
local staff_events = require("features.staff_events.lib.staff_events")
local things = require("lib.things")

local rewarding = {}

local GOLD = "gold"

-- The reward that words name: nil and a reason for none.
local function reward_of(what, amount)
  local most = what == GOLD and rules.gold_maximum or rules.amount_maximum
  if amount < 1 or amount > most then return nil, ("At most %d of it are given."):format(most) end
  if what == GOLD then return { gold = amount } end
  local reason = things.why_not_made(what)
  if reason then return nil, reason end
  return { template = what, amount = amount }
end

local function chosen(event, name)
  if not name then return staff_events.participants(event) end
  local one = staff_events.participant(event, name)
  return one and { one } or {}
end

-- Gives what is named to all of the latest event, or to one of them. Returns lines that say who got it, or nil and a
-- sentence.
function rewarding.give(by, what, amount, name)
  local event = staff_events.latest()
  if not event then return nil, "There was no event." end
  local reward, reason = reward_of(what, amount)
  if not reward then return nil, reason end
  local list, lines = chosen(event, name), {}
  if #list == 0 then return nil, "Nobody of that name took part." end
  for index, one in ipairs(list) do
    local own = { gold = reward.gold, template = reward.template, amount = reward.amount }
    local outcome, why = rewards.give(one.serial, own, math.tointeger(tonumber(one.account)))
    local told = outcome == "owed" and "waits until the character has come and has room" or outcome or ("not given: " .. why)
    lines[index] = ("%s: %d %s, %s"):format(one.name, amount, what, told)
    log.info(("event %s, by %s: %s (%d)"):format(event.name, by, lines[index], one.serial))
    if outcome then processes.tell_player(one.serial, ("You are rewarded for %s."):format(event.name)) end
  end
  return lines
end

return rewarding
