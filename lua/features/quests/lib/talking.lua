-- Talk between a player and who has to do with quests: offers, what is handed over, and words.

local book = require("features.quests.lib.book")
local escorts = require("features.quests.lib.escorts")
local gump_list = require("lib.gumps.list")
local handing = require("features.quests.lib.handing")
local hearing = require("lib.hearing")
local members = require("features.quests.lib.members")
local deliveries = require("features.quests.lib.deliveries")
local progress = require("features.quests.lib.progress")
local quests = require("features.quests.lib.quests")
local rewarding = require("features.quests.lib.rewarding")
local rules = require("features.quests.data.quest_rules")

local talking = {}

local NOTHING = "I have no task for you."
local CANNOT = "It cannot be done just now."

local function face(one, user)
  local direction = one:direction_to(user.x, user.y)
  if direction then one:face(direction) end
end

-- Whether a step of an active quest is about this person now; then what it does. What was given by hand is taken
-- without a question.
local function act_on(one, user, quest, entry, is_given)
  local step = book.step(quest, entry)
  if not step then
    if not quests.is_one(one, quest.giver, quest.place) then return false end
    one:say(progress.words(quest.ending, entry.place))
    progress.finish(user, quest)
    return true
  end
  if step.kind ~= "collect" and step.kind ~= "deliver" or not handing.is_meant(one, quest, step) then return false end
  if step.kind == "collect" then return handing.collect(one, user, quest, step, is_given) end
  return handing.deliver(one, user, quest, step, entry)
end

-- What the giver of an active quest says; an item that was lost is given once more.
local function remind(one, user, quest, entry)
  local step = book.step(quest, entry)
  if step and step.kind == "deliver" and not deliveries.find(user, quest, entry) then deliveries.give(user, quest, step, entry) end
  one:say(progress.words(quest.progress, entry.place))
end

-- Whether somebody can give a quest now; escorts need a free companion and a place to go to.
local function can_give(one, quest)
  local step = escorts.first_step(quest)
  return step == nil or escorts.can_begin(one, step)
end

-- Offers a quest and begins it if the player accepts. Waits.
function talking.offer(one, user, quest)
  local step = escorts.first_step(quest)
  local place = step and escorts.wish(one, step) or nil
  local answer = gump.ask(user.session_id, "quest_page", {
    title = quest.title, text = progress.words(quest.offer, place), tasks = { progress.words(quest.steps[1].task, place) },
    rewards = rewarding.describe(quest.rewards), buttons = { { name = "accept", text = "Accept" }, { name = "refuse", text = "Refuse" } },
  })
  if not answer or answer.button ~= "accept" or not hearing.are_together(one, user, rules.talk_tiles) then return end
  if not quests.is_one(one, quest.giver, quest.place) then return end
  local reason = book.why_not(user, quest) or not can_give(one, quest) and CANNOT or nil
  if reason then return one:say(reason) end
  if not progress.begin(user, quest, one) then return one:say(CANNOT) end
  one:say(progress.words(quest.progress, book.entry(user, quest.id).place))
end

-- The quests that somebody could give to a player now, and a sentence why there is none.
local function open_quests(one, user)
  local found, sentence = {}, nil
  for _, quest in ipairs(quests.given_by(one)) do
    local reason = book.why_not(user, quest)
    if not reason and can_give(one, quest) then found[#found + 1] = quest end
    if reason and reason ~= "unknown" then sentence = sentence or reason end
  end
  return found, sentence
end

local function has_word(words, list)
  for _, word in ipairs(members.list(list)) do
    if hearing.find(words, word) then return true end
  end
  return false
end

-- The quest of somebody that words name; nil for none.
local function named(one, words)
  for _, quest in ipairs(quests.given_by(one)) do
    if has_word(words, quest.words) then return quest end
  end
end

local function chosen(user, list)
  if #list == 1 then return list[1] end
  return gump_list.ask(user.session_id, { title = "Tasks", rows = list, text = function(quest) return quest.title end })
end

-- A player talks to somebody, with `words` or without. Waits.
function talking.meet(one, user, words)
  if not hearing.are_together(one, user, rules.talk_tiles) then return end
  face(one, user)
  for _, active in ipairs(book.active(user)) do
    if act_on(one, user, active.quest, active.entry) then return end
  end
  local open, sentence = open_quests(one, user)
  for _, active in ipairs(book.active(user)) do
    if quests.is_one(one, active.quest.giver, active.quest.place) and #open == 0 then
      return remind(one, user, active.quest, active.entry)
    end
  end
  local quest = words and named(one, words)
  local reason = quest and book.why_not(user, quest)
  if reason and reason ~= "unknown" then return one:say(reason) end
  if #open == 0 then return one:say(sentence or NOTHING) end
  if not quest or reason or not can_give(one, quest) then quest = chosen(user, open) end
  if quest and hearing.are_together(one, user, rules.talk_tiles) then talking.offer(one, user, quest) end
end

-- Something is dropped on somebody. Returns whether a quest asks for it: it goes back to the backpack then, from where
-- the quest takes what it asks for.
function talking.receive(one, user, dropped)
  for _, active in ipairs(book.active(user)) do
    local quest, entry = active.quest, active.entry
    local step = book.step(quest, entry)
    if step and handing.is_wanted(dropped, user, quest, step, entry) and handing.is_meant(one, quest, step) then
      hearing.answer(one, user, function()
        local now = book.entry(user, quest.id)
        if not now or not hearing.are_together(one, user, rules.talk_tiles) then return end
        face(one, user)
        act_on(one, user, quest, now, true)
      end)
      return true
    end
  end
  return false
end

-- Whether somebody has to do with quests at all, or with an active one of a player.
function talking.concerns(one, user)
  if one.is_player then return false end
  if #quests.given_by(one) > 0 then return true end
  for _, active in ipairs(book.active(user)) do
    local step = book.step(active.quest, active.entry)
    if step and step.to and handing.is_meant(one, active.quest, step) then return true end
  end
  return false
end

-- The active quest whose words a player says to somebody; nil without one.
function talking.spoken_to(one, user, words)
  for _, active in ipairs(book.active(user)) do
    local step = book.step(active.quest, active.entry)
    local is_it = step and step.kind == "say" and has_word(words, step.words) and handing.is_meant(one, active.quest, step)
    if is_it then return active end
  end
end

-- Ends a step of words, if it still is to do.
function talking.hear(one, user, quest)
  local entry = book.entry(user, quest.id)
  local step = entry and book.step(quest, entry)
  if not step or step.kind ~= "say" or not hearing.are_together(one, user, rules.talk_tiles) then return end
  face(one, user)
  one:say(progress.words(step.answer, entry.place))
  progress.advance(user, quest, entry, one)
end

-- Whether words are about quests that somebody has to do with.
function talking.is_about(one, user, words, general)
  if has_word(words, general) then return talking.concerns(one, user) end
  for _, quest in ipairs(quests.given_by(one)) do
    if has_word(words, quest.words) then return true end
  end
  return false
end

return talking
