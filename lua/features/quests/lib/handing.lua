-- What players hand over for a quest: items that they collected, and deliveries.

local book = require("features.quests.lib.book")
local carried = require("lib.carried")
local confirm = require("lib.gumps.confirm")
local hearing = require("lib.hearing")
local deliveries = require("features.quests.lib.deliveries")
local progress = require("features.quests.lib.progress")
local quests = require("features.quests.lib.quests")
local rules = require("features.quests.data.quest_rules")
local things = require("lib.things")

local handing = {}

local QUESTION = "Hand over %s?"
local TOO_FEW = "That is %d of the %d that I need."

-- Whether somebody is whom a step means; the giver where the step names nobody.
function handing.is_meant(one, quest, step)
  if step.to then return quests.is_one(one, step.to, step.place) end
  return quests.is_one(one, quest.giver, quest.place)
end

-- What of somebody's backpack can be handed over for a step. Bags with something in them and fixed things are not.
local function wanted(user, step)
  local found, sum = {}, 0
  for _, item in ipairs(carried.all_of(user, { [step.template] = true })) do
    if item.movable and not (item.is_container and #item.contents > 0) then
      found[#found + 1] = item
      sum = sum + item.amount
    end
  end
  return found, sum
end

local function take(found, amount)
  for _, item in ipairs(found) do
    local part = math.min(amount, item.amount)
    if part == item.amount then item:delete() else item.amount = item.amount - part end
    amount = amount - part
    if amount == 0 then return end
  end
end

-- The entry of a quest if it still is at a step.
local function still_at(user, quest, step)
  local entry = book.entry(user, quest.id)
  return entry and book.step(quest, entry) == step and entry or nil
end

-- Takes what a step asks for, if the player agrees; who gave it by hand has agreed. Waits. Returns whether it was about
-- this.
function handing.collect(one, user, quest, step, is_agreed)
  local _, sum = wanted(user, step)
  if sum < step.amount then
    if sum > 0 then one:say(TOO_FEW:format(sum, step.amount)) end
    return sum > 0
  end
  local question = QUESTION:format(things.counted(step.template, step.amount))
  if not is_agreed and not confirm.ask(user.session_id, question, { yes = "Hand over", no = "Keep" }) then return true end
  if not hearing.are_together(one, user, rules.talk_tiles) then return true end
  -- Much may have changed while the window was open.
  local entry = still_at(user, quest, step)
  local found, now = wanted(user, step)
  if not entry or now < step.amount then return true end
  take(found, step.amount)
  one:say(progress.words(step.answer or quest.ending, entry.place))
  progress.advance(user, quest, entry, one)
  return true
end

-- Whether an item is what a step asks for.
function handing.is_wanted(item, user, quest, step, entry)
  if step.kind == "collect" then return item.template == step.template end
  return step.kind == "deliver" and deliveries.is(item, user, quest, entry)
end

-- Takes the item of a step. Returns whether it was there.
function handing.deliver(one, user, quest, step, entry)
  local item = deliveries.find(user, quest, entry)
  if not item then return false end
  item:delete()
  one:say(progress.words(step.answer, entry.place))
  progress.advance(user, quest, entry, one)
  return true
end

return handing
