-- Questions to the other processes of this world. A world in one process has none, and asks nobody.

local maps = require("lib.maps")
local processes = require("lib.processes")

local elsewhere = {}

local ASKED, ANSWERED = "elsewhere_asked", "elsewhere_answered"
-- The longest time that the answers are waited for by default. A process may be down.
local WAIT_MS = 2000
local LOOK_MS = 20

-- By name: what answers a question.
local answering = {}
-- By number: the questions that wait, each with `answers` and `missing`, the count of maps whose processes have not
-- answered.
local waiting = {}
local last = 0

-- Says how this process answers a question. The function gets the data of the question and returns the answer, plain
-- data; nil is none.
function elsewhere.answer(name, does) answering[name] = does end

-- Says how this process does what another one orders. The function gets the data of the order and returns as handlers
-- of commands do; nil where this process has nothing to do with it.
function elsewhere.obey(name, does)
  elsewhere.answer(name, function(data)
    local done, reason = does(data)
    if done == nil then return nil end
    return { words = done or reason, is_done = done and true or false }
  end)
end

-- Asks all other processes, and waits for them, `wait_ms` at most. Returns their answers, in the order in which they
-- came, and whether all have answered.
---@param name string
---@param data any plain data
---@param wait_ms integer?
---@return any[] answers, boolean all_answered
function elsewhere.ask(name, data, wait_ms)
  local missing = maps.LAST + 1 - #maps.own()
  if missing == 0 then return {}, true end
  last = last + 1
  local number, question = last, { missing = missing, answers = {} }
  waiting[number] = question
  network.send(network.world, ASKED, { number = number, by = processes.own(), name = name, data = data })
  local ends_at = time.now() + (wait_ms or WAIT_MS)
  while question.missing > 0 and time.now() < ends_at do wait(LOOK_MS) end
  waiting[number] = nil
  return question.answers, question.missing <= 0
end

-- Orders something of the other processes, and waits for them. Returns as the handler of a command does in the process
-- that did it; nil where none did, and whether all have answered.
---@param name string
---@param data any plain data
---@return string|false|nil done, string|boolean|nil reason_or_all_answered
function elsewhere.order(name, data)
  local answers, all_answered = elsewhere.ask(name, data)
  local answered = answers[1]
  if not answered then return nil, all_answered end
  if not answered.is_done then return false, answered.words end
  return answered.words
end

-- What a process does with the messages of the others. One file calls it.
function elsewhere.hear(event)
  if event.from_world ~= network.world then return end
  local data = event.data
  if event.name == ASKED and data.by ~= processes.own() then
    local does = answering[data.name]
    local answer = does and does(data.data)
    network.send(network.world, ANSWERED, { number = data.number, to = data.by, maps = #maps.own(), answer = answer })
  elseif event.name == ANSWERED and data.to == processes.own() then
    local question = waiting[data.number]
    if not question then return end
    question.missing = question.missing - data.maps
    question.answers[#question.answers + 1] = data.answer
  end
end

return elsewhere
