-- How quests go on: from step to step, and to the reward.

local book = require("features.quests.lib.book")
local escorts = require("features.quests.lib.escorts")
local deliveries = require("features.quests.lib.deliveries")
local rewarding = require("features.quests.lib.rewarding")
local steps = require("features.quests.lib.steps")

local progress = {}

local COUNTED = "%s: %d of %d."
local NEXT = "Your next task: %s"
local RETURN = "%s: you have done all of it. Go back to the one who gave you the task."
local DONE = "You have done the task: %s"

-- A text of a quest, with the place of its escort put in.
function progress.words(text, place) return (text:gsub("{place}", function() return place or "another town" end)) end

-- What is to do now, in words.
function progress.task(quest, entry)
  local step = book.step(quest, entry)
  if not step then return "Go back to the one who gave you the task." end
  local task = progress.words(step.task, entry.place)
  return steps.most(step) > 1 and ("%s (%d of %d)"):format(task, entry.count, steps.most(step)) or task
end

-- What begins with a step: somebody walks along, or an item is handed over. Returns false where that is not possible
-- now.
local function prepare(mobile, quest, entry, giver)
  local step = book.step(quest, entry)
  if not step then return true end
  if step.kind == "escort" then return giver ~= nil and escorts.begin(mobile, quest, step, entry, giver) end
  if step.kind == "deliver" then return deliveries.give(mobile, quest, step, entry) end
  return true
end

-- Begins a quest. Returns false, and changes nothing, where its first step cannot begin.
function progress.begin(mobile, quest, giver)
  local entry = book.begin(mobile, quest)
  if prepare(mobile, quest, entry, giver) then return true end
  book.give_up(mobile, quest.id)
  return false
end

-- Ends a quest with its reward.
function progress.finish(mobile, quest)
  book.finish(mobile, quest)
  rewarding.give(mobile, quest.rewards, quest.title)
  mobile:tell(DONE:format(quest.title))
end

-- Ends the step that is to do. `by` is who stands there at its end, if anybody does: then the last step ends the quest.
function progress.advance(mobile, quest, entry, by)
  entry.step, entry.count = entry.step + 1, 0
  local step = book.step(quest, entry)
  if not step then
    if by then return progress.finish(mobile, quest) end
    return mobile:tell(RETURN:format(quest.title))
  end
  if not prepare(mobile, quest, entry, by) and step.kind == "escort" then
    book.give_up(mobile, quest.id)
    return mobile:tell("Nobody can walk along with you now. The task is over.")
  end
  mobile:tell(NEXT:format(progress.task(quest, entry)))
end

-- Counts one more of a step.
function progress.count(mobile, quest, entry)
  local step = book.step(quest, entry)
  entry.count = entry.count + 1
  if entry.count >= steps.most(step) then return progress.advance(mobile, quest, entry) end
  mobile:tell(COUNTED:format(progress.words(step.task, entry.place), entry.count, steps.most(step)))
end

-- Gives up a quest: nothing of it stays.
function progress.resign(mobile, quest)
  local entry = book.entry(mobile, quest.id)
  if not entry then return end
  deliveries.take_back(mobile, quest, entry)
  escorts.part(mobile, entry)
  book.give_up(mobile, quest.id)
end

return progress
