-- What only one in the world may have, such as the name of a guild. Of several processes that would give it away at
-- once, one does.
--
--   claims.declare("guild", function(key) return is_given_away_here(key) end)
--   if claims.take("guild", { "bakers" }) then
--     claims.keep("guild", { "bakers" }, "guild 12")
--     give_it_away() -- before it waits again
--   end
--
-- A claim is a name in `store.global`, which the database gives to the first caller. So no other process needs to be
-- there. What is kept is stored together with what was given away. A claim that came to nothing because its process
-- was killed, is nobody's after a while.

local processes = require("lib.processes")

local claims = {}

-- Nothing is given away for a claim that is older than this.
local LATE_MS = 60 * 1000
-- A claim that is older than this, and not kept, is nobody's. What was kept is stored long before.
local FORGOTTEN_MS = 10 * 60 * 1000
local OPEN = "open %d %d"
local OPEN_PATTERN = "^open (%d+) (%d+)$"

-- By topic: whether something was given away, as this process knows it.
local given_away = {}
-- The names that this process claims at the moment.
local open = {}

local function name_of(topic, key) return ("claim %s %s"):format(topic, key) end

-- Says what nobody may have twice, and how this process knows what somebody has: a function of a key. Topic and key are
-- short texts, of at most 57 bytes together.
function claims.declare(topic, is_given_away) given_away[topic] = is_given_away end

local function is_taken_here(topic, key) return open[name_of(topic, key)] or given_away[topic](key) end

-- Whether a claim that this process heard of came to nothing.
local function is_forgotten(held)
  local by, at = held:match(OPEN_PATTERN)
  if not by then return false end
  return math.tointeger(by) == processes.own() or time.unix() - math.tointeger(at) > FORGOTTEN_MS
end

-- Claims one name in the database, for all processes.
local function take_name(name)
  local at = time.unix()
  local own = OPEN:format(processes.own(), at)
  local held = store.claim(name, own)
  if held and held ~= own and is_forgotten(held) then held = store.claim(name, own, held) end
  if not held then return false, "silence" end
  if held ~= own then return false, "taken" end
  if time.unix() - at > LATE_MS then
    store.global[name] = nil
    return false, "silence"
  end
  return true
end

-- Claims keys of a topic. Returns true, or false and why: "taken", or "silence" of the database. Waits where the world
-- has other processes.
---@param topic string
---@param keys string[]
---@return boolean has, "taken"|"silence"|nil reason
function claims.take(topic, keys)
  for _, key in ipairs(keys) do
    if is_taken_here(topic, key) then return false, "taken" end
  end
  if not processes.are_several() then return true end
  for _, key in ipairs(keys) do open[name_of(topic, key)] = true end
  local taken, has, reason = {}, true, nil
  for _, key in ipairs(keys) do
    has, reason = take_name(name_of(topic, key))
    if not has then break end
    taken[#taken + 1] = key
  end
  for _, key in ipairs(keys) do open[name_of(topic, key)] = nil end
  if has then return true end
  claims.release(topic, taken)
  return false, reason
end

-- What was claimed was given away; `holder` says to what, and begins with another word than "open".
function claims.keep(topic, keys, holder)
  if not processes.are_several() then return end
  for _, key in ipairs(keys) do store.global[name_of(topic, key)] = holder end
end

-- What was claimed, or kept, is nobody's any more.
function claims.release(topic, keys)
  for _, key in ipairs(keys) do
    local name = name_of(topic, key)
    -- Another process may have stored it without this one having heard of it. To take away what is not there would
    -- change nothing.
    if processes.are_several() then store.global[name] = "released" end
    store.global[name] = nil
  end
end

return claims
