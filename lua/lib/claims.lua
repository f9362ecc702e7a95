-- What only one in the world may have, such as the name of a guild: processes that would give it away at once agree on which of them does.
--
--   claims.declare("guild names", function(key) return is_given_away_here(key) end)
--   local has, reason = claims.take("guild names", { "bakers" })
--   if has then give_it_away() end -- before it waits again
--
-- A claim asks all other processes. Each refuses what was given away, and what it claims itself while its first map is the lower one;
-- otherwise its own claim is lost. Where one does not answer, nobody gets anything: it may be giving away the same. A world in one process
-- asks nobody and does not wait.

local elsewhere = require("lib.elsewhere")
local processes = require("lib.processes")

local claims = {}

local QUESTION = "claim"
-- Longer than others are waited for. A claim whose task ended while it waited is nobody's after it.
local FORGOTTEN_MS = 10000

-- By topic: whether something was given away, as this process knows it.
local given_away = {}
-- The claims of this process for which it waits: `topic`, `keys`, `ends_at`, `is_lost`.
local open = {}

-- Says what nobody may have twice, and how this process knows what somebody has: a function of a key, which is a text.
function claims.declare(topic, is_given_away) given_away[topic] = is_given_away end

-- The open claims that want one of these keys.
local function rivals(topic, keys)
  local wanted, found = {}, {}
  for _, key in ipairs(keys) do wanted[key] = true end
  for claim in pairs(open) do
    if claim.ends_at < time.now() then
      open[claim] = nil
    elseif claim.topic == topic then
      for _, key in ipairs(claim.keys) do
        if wanted[key] then found[claim] = true end
      end
    end
  end
  return found
end

local function is_any_given_away(topic, keys)
  for _, key in ipairs(keys) do
    if given_away[topic](key) then return true end
  end
  return false
end

elsewhere.answer(QUESTION, function(asked)
  if not given_away[asked.topic] then return nil end
  local own = rivals(asked.topic, asked.keys)
  if is_any_given_away(asked.topic, asked.keys) or next(own) and processes.own() < asked.by then return false end
  for claim in pairs(own) do claim.is_lost = true end
  return true
end)

-- Claims keys of a topic. Returns true, or false and why: "taken" or "silence" of another process. May wait.
---@param topic string
---@param keys string[]
---@return boolean has, "taken"|"silence"|nil reason
function claims.take(topic, keys)
  if is_any_given_away(topic, keys) or next(rivals(topic, keys)) then return false, "taken" end
  local claim = { topic = topic, keys = keys, ends_at = time.now() + FORGOTTEN_MS }
  open[claim] = true
  local answers, all_answered = elsewhere.ask(QUESTION, { topic = topic, keys = keys, by = processes.own() })
  open[claim] = nil
  if claim.is_lost then return false, "taken" end
  for _, answer in ipairs(answers) do
    if not answer then return false, "taken" end
  end
  if not all_answered then return false, "silence" end
  return true
end

return claims
