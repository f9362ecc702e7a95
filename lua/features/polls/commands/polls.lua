-- Staff ask all players, and players answer.

local polls = require("features.polls.lib.polls")
local times = require("lib.players.times")

local TEXT_LETTERS = polls.QUESTION_LETTERS + polls.MOST_ANSWERS * (polls.ANSWER_LETTERS + 3)
local NUMBER = { name = "number", type = "integer", min = 1, about = "its number in the list of .polls" }

-- The question and the answers between the bars; nil and a sentence if they break a rule.
local function read(words)
  local list = {}
  for part in (words .. "|"):gmatch("([^|]*)|") do
    local trimmed = text.trim(part)
    if trimmed ~= "" then list[#list + 1] = trimmed end
  end
  local question = table.remove(list, 1)
  if not question or #list < polls.LEAST_ANSWERS or #list > polls.MOST_ANSWERS then
    return nil, ("Write the question and %d to %d answers, with | between them."):format(polls.LEAST_ANSWERS, polls.MOST_ANSWERS)
  end
  if utf8.len(question) > polls.QUESTION_LETTERS then
    return nil, ("The question has more than %d letters."):format(polls.QUESTION_LETTERS)
  end
  for _, answer in ipairs(list) do
    if utf8.len(answer) > polls.ANSWER_LETTERS then
      return nil, ("The answer '%s' has more than %d letters."):format(answer, polls.ANSWER_LETTERS)
    end
  end
  return question, list
end

command.register {
  name = "poll_add",
  description = "Asks all players a question with answers to choose from; each account answers once.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  arguments = {
    { name = "hours", type = "integer", min = 1, max = polls.HOURS_MAXIMUM, about = "how long players can answer" },
    { name = "question", type = "text", max_length = TEXT_LETTERS, about = "the question and its answers: `Which day? | Friday | Sunday`" },
  },
  handler = function(context, arguments)
    local question, answers = read(arguments.question)
    if not question then return false, answers end
    local number, reason = polls.begin(question, answers, arguments.hours, context.account_name)
    if not number then return false, reason end
    return ("Poll %d is open. Players answer it with .vote."):format(number)
  end,
}

command.register {
  name = "polls",
  description = "Lists the polls and their results, the newest first.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  runs_in = "one_process",
  reads = true,
  arguments = { { name = "json", type = "flag", about = "as JSON, for programs" } },
  handler = function(_, arguments)
    local all = polls.all()
    if arguments.json then return json.encode(all) end
    if #all == 0 then return "There is no poll." end
    local lines = {}
    for _, poll in ipairs(all) do
      local state = poll.is_open and "open until " or "over since "
      lines[#lines + 1] = ("%d. %s (by %s, %s%s)"):format(poll.number, poll.question, poll.by, state, times.written(poll.ends_at))
      for index, answer in ipairs(poll.answers) do lines[#lines + 1] = ("   %4d  %s"):format(poll.votes[index], answer) end
    end
    return lines
  end,
}

command.register {
  name = "poll_end",
  description = "Ends a poll; its results stay.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  arguments = { NUMBER },
  handler = function(_, arguments)
    if not polls.finish(arguments.number) then return false, "There is no open poll of that number." end
    return ("Poll %d is over."):format(arguments.number)
  end,
}

command.register {
  name = "poll_remove",
  description = "Removes a poll with its results.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  arguments = { NUMBER },
  handler = function(_, arguments)
    if not polls.remove(arguments.number) then return false, "There is no poll of that number." end
    return ("Poll %d is removed."):format(arguments.number)
  end,
}

command.register {
  name = "vote",
  description = "Answers what the staff asks all players.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local open = polls.open_for(context.account_id)
    if #open == 0 then return "There is no poll that you have not answered." end
    gump.send(context.session_id, "poll", { poll = open[1] })
  end,
}
