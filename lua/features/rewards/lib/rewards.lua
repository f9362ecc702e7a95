-- Rewards that somebody has earned. They end up in the backpack, or in the bank box where the backpack is full. What
-- fits nowhere, and what somebody earned who is away or in another process of the world, waits
-- (features.safekeeping.lib.safekeeping).
--
-- A reward: `gold`, an amount, or `template` with an `amount`. A bag of rewards is one thing: gold, and what rows name.

local money = require("lib.money")
local online = require("lib.online")
local processes = require("lib.processes")
local safekeeping = require("features.safekeeping.lib.safekeeping")

ledger.pass_on()

local rewards = {}

local FROM = "rewards"
-- Crates of one character that rewards may wait in.
local CRATES_MAXIMUM = 200
local TO_BANK = "Your backpack is full. Your reward is in your bank box."
local IS_KEPT = "You have no room. Your reward is kept for you by the bank."
local TO_GROUND = "You have no room. Your reward lies at your feet."

-- Puts a thing into the backpack, or else into the bank box. Returns the name of the place; nil where it has room in
-- neither.
local function lay_thing(mobile, item)
  for _, place in ipairs { "backpack", "bank" } do
    if mobile[place] and item:put_in(mobile[place]) then return place end
  end
  return nil
end

local function lay_gold(mobile, amount)
  for _, place in ipairs { "backpack", "bank" } do
    if amount > 0 then amount = amount - money.give(mobile[place], amount) end
  end
  return amount
end

-- The things of a template: one pile, or as many as there should be.
local function made(template, amount)
  local facts, list = items.template(template), {}
  for index = 1, facts.stackable and 1 or amount do
    list[index] = items.create(template, { amount = facts.stackable and amount > 1 and amount or nil })
  end
  return list
end

-- Whether nobody can ever come for what is kept for a character. Those of other processes are not known here.
local function is_nobody(serial) return not processes.are_several() and not pcall(store.character, serial) end

-- Gives a character a reward; `account` is its account where that is known. Returns "given" if all of it fitted, "owed"
-- if some of it waits, or nil and a reason.
function rewards.give(serial, reward, account)
  local mobile = mobiles.get(serial)
  if is_nobody(serial) then return nil, "there is no such character any more" end
  if reward.template and not items.template(reward.template) then return nil, "there is no such thing any more" end
  -- Before any part of it is laid down: whoever is refused a reward is refused all of it.
  if safekeeping.count(serial) >= CRATES_MAXIMUM then return nil, "too many rewards wait for it already" end
  local is_here = mobile and mobile.is_player and mobile.session_id ~= nil
  local gold, things = reward.gold or 0, reward.template and made(reward.template, reward.amount or 1) or {}
  local left = {}
  if is_here and gold > 0 then gold = lay_gold(mobile, gold) end
  for _, thing in ipairs(things) do
    if not is_here or not lay_thing(mobile, thing) then left[#left + 1] = thing end
  end
  if gold == 0 and #left == 0 then return "given" end
  local whose = { owner = serial, account = is_here and online.account_of(mobile) or account }
  if safekeeping.keep(whose, FROM, left, gold, true) then
    safekeeping.bring(whose)
    return "owed"
  end
  for _, thing in ipairs(left) do
    if thing.exists and not thing.container then thing:delete() end
  end
  return nil, "the shard has no room for it"
end

local function put(item, bag)
  if not item:put_in(bag) then item:delete() end
end

-- A row is a template, an amount (default 1) and perhaps what items.create takes.
local function fill(bag, row)
  local template, amount, wish = row[1], row[2] or 1, row[3] or {}
  if items.template(template).stackable then
    return put(items.create(template, { amount = amount, hue = wish.hue, name = wish.name, params = wish.params }), bag)
  end
  for _ = 1, amount do put(items.create(template, wish), bag) end
end

local function hand_over(mobile, bag, name)
  local place = lay_thing(mobile, bag)
  if place == "bank" then return mobile:tell(TO_BANK) end
  if place then return end
  local whose = { owner = mobile.serial, account = online.account_of(mobile) }
  if mobile.is_player and safekeeping.keep(whose, name, { bag }, 0, true) then return mobile:tell(IS_KEPT) end
  bag:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z)
  mobile:tell(TO_GROUND)
end

-- Gives somebody a bag with gold, 0 for none, and with what rows name, all of it or nothing. The caller has noted
-- before that it is earned.
function rewards.give_bag(mobile, name, gold, rows)
  if gold < 1 and #rows == 0 then return end
  local bag = items.create("bag", { name = name })
  if gold > 0 then money.give(bag, gold) end
  for _, row in ipairs(rows) do fill(bag, row) end
  hand_over(mobile, bag, name)
end

return rewards
