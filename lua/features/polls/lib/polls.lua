-- Polls: what staff ask all players, and what each account answers, once.
--
-- A poll is one name in `store.global`, "poll 3", with `question`, `answers`, `counts` by the number of the answer as
-- text, `by`, `at` and `ends_at` in Unix milliseconds; `store.global.polls_made` counts them. The table of an account
-- keeps the answer under `poll_answers`, by the number of the poll as text. Nobody else reads it.

local announcements = require("lib.announcements")
local shared_store = require("lib.processes.shared_store")

local polls = {
  QUESTION_LETTERS = 200, ANSWER_LETTERS = 60, LEAST_ANSWERS = 2, MOST_ANSWERS = 8, HOURS_MAXIMUM = 24 * 90,
}

local MADE, ANSWERED = "polls_made", "poll_answers"
-- Those that are kept, open or ended.
local MOST = 50
local HOUR_MS = 60 * 60 * 1000

local function stored_as(number) return ("poll %d"):format(number) end

local function is_open(poll) return poll.ends_at > time.unix() end

-- A poll as others see it: with `number`, `is_open`, and `votes`, a list beside the answers.
local function seen(number)
  local poll = store.global[stored_as(number)]
  if not poll then return nil end
  local answers, votes, total = {}, {}, 0
  for index, words in ipairs(poll.answers) do
    answers[index] = words
    votes[index] = poll.counts[tostring(index)] or 0
    total = total + votes[index]
  end
  return {
    number = number, question = poll.question, answers = answers, votes = votes, total = total,
    by = poll.by, at = poll.at, ends_at = poll.ends_at, is_open = is_open(poll),
  }
end

polls.get = seen

-- All polls that are kept, the newest first.
function polls.all()
  local list = {}
  for number = store.global[MADE] or 0, 1, -1 do
    list[#list + 1] = seen(number)
    if #list == MOST then break end
  end
  return list
end

-- Begins a poll. Returns its number, or nil and a sentence.
function polls.begin(question, answers, hours, by)
  if #polls.all() >= MOST then return nil, ("There are %d polls already; remove old ones."):format(MOST) end
  local number = (store.global[MADE] or 0) + 1
  local counts = {}
  for index in ipairs(answers) do counts[tostring(index)] = 0 end
  local poll = {
    question = question, answers = answers, counts = counts, by = by, at = time.unix(), ends_at = time.unix() + hours * HOUR_MS,
  }
  shared_store.set(number, MADE)
  shared_store.set(poll, stored_as(number))
  announcements.tell_all(("A poll: %s (Say .vote to answer.)"):format(question))
  return number
end

-- Ends a poll that is open. Returns false for others.
function polls.finish(number)
  local poll = store.global[stored_as(number)]
  if not poll or not is_open(poll) then return false end
  shared_store.set(time.unix(), stored_as(number), "ends_at")
  return true
end

-- Removes a poll with its results. Returns false where there is none.
function polls.remove(number)
  if not store.global[stored_as(number)] then return false end
  shared_store.set(nil, stored_as(number))
  return true
end

local function answered(account_id) return store.account(account_id)[ANSWERED] or {} end

-- The open polls that an account has not answered, the oldest first.
function polls.open_for(account_id)
  local list, mine = {}, answered(account_id)
  for _, poll in ipairs(polls.all()) do
    if poll.is_open and mine[tostring(poll.number)] == nil then table.insert(list, 1, poll) end
  end
  return list
end

-- Takes the answer of an account. Returns true, or nil and a sentence.
function polls.answer(account_id, number, index)
  local poll = store.global[stored_as(number)]
  if not poll or not is_open(poll) then return nil, "That poll is over." end
  if answered(account_id)[tostring(number)] ~= nil then return nil, "You have answered that poll already." end
  if not poll.answers[index] then return nil, "That poll has no such answer." end
  local mine = store.account(account_id)
  mine[ANSWERED] = mine[ANSWERED] or {}
  mine[ANSWERED][tostring(number)] = index
  shared_store.add(1, stored_as(number), "counts", tostring(index))
  return true
end

return polls
