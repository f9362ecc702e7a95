-- Rewards that somebody has earned. They end up in the backpack, or in the bank box where the backpack is full. What fits nowhere, and what
-- somebody earned who is away, is owed: it waits in the store until the character comes and has room.
--
-- A reward: `gold`, an amount, or `template` with an `amount`. Gold that is owed has not been made yet.

local money = require("lib.money")

ledger.pass_on()

local rewards = {}

-- The name in the table of a character, and how many rewards may wait there. Gold counts as one, however often it was earned.
local OWED = "owed_rewards"
local OWED_MAXIMUM = 200

-- Lays gold down. Returns how much did not fit.
local function lay_gold(mobile, amount)
  for _, place in ipairs { "backpack", "bank" } do
    if amount > 0 then amount = amount - money.give(mobile[place], amount) end
  end
  return amount
end

-- Lays one pile or thing down. Returns whether it fitted.
local function lay_thing(mobile, template, amount)
  local item = items.create(template, { amount = amount > 1 and amount or nil })
  if not item then return false end
  for _, place in ipairs { "backpack", "bank" } do
    local container = mobile[place]
    if container and item:put_in(container) then return true end
  end
  item:delete()
  return false
end

-- Returns how many of the things did not fit.
local function lay_things(mobile, template, amount)
  local facts = items.template(template)
  if not facts then return amount end
  if facts.stackable then return lay_thing(mobile, template, amount) and 0 or amount end
  while amount > 0 and lay_thing(mobile, template, 1) do amount = amount - 1 end
  return amount
end

-- Notes what a character is owed. Returns whether there was room for it.
local function owe(serial, reward)
  local mine = store.character(serial)
  mine[OWED] = mine[OWED] or {}
  local list = mine[OWED]
  for _, one in ipairs(list) do
    if one.gold and reward.gold then
      one.gold = one.gold + reward.gold
      return true
    end
  end
  if #list >= OWED_MAXIMUM then return false end
  list[#list + 1] = reward
  return true
end

-- Lays a reward down. Returns what is left of it; nil if all of it fitted.
local function lay(mobile, reward)
  if reward.gold then
    local left = lay_gold(mobile, reward.gold)
    return left > 0 and { gold = left } or nil
  end
  local left = lay_things(mobile, reward.template, reward.amount or 1)
  return left > 0 and { template = reward.template, amount = left } or nil
end

-- Gives a character a reward. Returns "given" if all of it fitted, "owed" if some of it waits, or nil and a reason.
function rewards.give(serial, reward)
  local mobile = mobiles.get(serial)
  local left = reward
  if mobile and mobile.is_player and mobile.session_id then left = lay(mobile, reward) end
  if not left then return "given" end
  local exists, has_room = pcall(owe, serial, left)
  if not exists then return nil, "there is no such character any more" end
  if not has_room then return nil, "too many rewards wait for it already" end
  return "owed"
end

-- What a character is owed: a list of rewards.
function rewards.owed(serial)
  local list = store.character(serial)[OWED]
  return list and store.copy(list) or {}
end

-- Pays what somebody is owed, as far as there is room. Returns whether anything was paid.
function rewards.settle(mobile)
  local mine = store.character(mobile.serial)
  local list = mine[OWED]
  if not list then return false end
  local left, has_paid = {}, false
  for _, reward in ipairs(store.copy(list)) do
    local rest = lay(mobile, reward)
    has_paid = has_paid or rest == nil or (rest.gold or rest.amount) < (reward.gold or reward.amount or 1)
    if rest then left[#left + 1] = rest end
  end
  mine[OWED] = #left > 0 and left or nil
  return has_paid
end

return rewards
