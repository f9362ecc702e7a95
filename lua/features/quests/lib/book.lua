-- What each character has done of quests. It is stored with the character: `active` by id of the quest, each with
-- `step`, the `count` of that step and what the kind of step needs; `done` by id, with `times` and `at`, in Unix
-- milliseconds.

local quests = require("features.quests.lib.quests")
local rules = require("features.quests.data.quest_rules")

local book = {}

local MINUTE_MS = 60 * 1000

local EMPTY = { active = {}, done = {} }

-- What is stored of somebody, to read.
local function read(mobile) return store.character(mobile.serial).quest_book or EMPTY end

-- The same to change.
local function stored(mobile)
  local own = store.character(mobile.serial)
  own.quest_book = own.quest_book or EMPTY
  return own.quest_book
end

-- The entry of an active quest; nil without one. What is changed in it is stored.
function book.entry(mobile, id) return read(mobile).active[id] end

-- The active quests of somebody that the shard still has: `quest` and `entry` of each, in the order of their titles.
function book.active(mobile)
  local active, found = read(mobile).active, {}
  for _, quest in ipairs(quests.all()) do
    if active[quest.id] then found[#found + 1] = { quest = quest, entry = active[quest.id] } end
  end
  return found
end

-- The step that is to do; nil when all are done.
function book.step(quest, entry) return quest.steps[entry.step] end

function book.times_done(mobile, id)
  local done = read(mobile).done[id]
  return done and done.times or 0
end

local function pause_left(mobile, quest)
  local done = read(mobile).done[quest.id]
  if not done then return 0 end
  if not quest.repeats_after_minutes then return math.huge end
  return done.at + quest.repeats_after_minutes * MINUTE_MS - time.unix()
end

local function lacks_skill(mobile, needs)
  for skill, points in pairs(needs.skills or {}) do
    if mobile:skill(skill) < points * 10 then return true end
  end
  return false
end

-- Why somebody cannot begin a quest now, as a sentence; nil if it can. "unknown" is what nobody should hear of yet.
function book.why_not(mobile, quest)
  if book.entry(mobile, quest.id) then return "You have this task already." end
  local left = pause_left(mobile, quest)
  if left == math.huge then return "You have done that already. I thank you again." end
  if left > 0 then
    local minutes = text.counted(math.ceil(left / MINUTE_MS), "minute")
    return ("Come back in %s. I have nothing more to do for you now."):format(minutes)
  end
  local needs = quest.needs or {}
  for _, id in ipairs(needs.quests or {}) do
    if book.times_done(mobile, id) == 0 then return "unknown" end
  end
  local is_renowned = mobile.fame >= (needs.fame or 0) and mobile.karma >= (needs.karma or math.mininteger)
  if not is_renowned then return "I have heard too little good of you yet." end
  if lacks_skill(mobile, needs) then return "You have not the skill for what I need." end
  if #book.active(mobile) >= rules.most_active then return "You have too many tasks already. Come back when you have done some." end
  return nil
end

-- Begins a quest. Returns its entry.
function book.begin(mobile, quest)
  local active = stored(mobile).active
  active[quest.id] = { step = 1, count = 0, since = time.unix() }
  return active[quest.id]
end

-- Ends a quest without counting it as done.
function book.give_up(mobile, id) stored(mobile).active[id] = nil end

-- Ends a quest as done.
function book.finish(mobile, quest)
  local of_mobile = stored(mobile)
  of_mobile.active[quest.id] = nil
  of_mobile.done[quest.id] = { times = book.times_done(mobile, quest.id) + 1, at = time.unix() }
end

return book
