-- What is said in the chat, and who reads it.

local acquaintances = require("features.friends.lib.friends")
local channels = require("features.chat.lib.channels")
local rules = require("features.chat.data.chat_rules")
local talk_pace = require("lib.players.talk_pace")
local users = require("features.chat.lib.users")

local talk = {}

-- The message by which the processes of the world hear what is said in a standing channel.
local SAID = "chat_said"

-- Shows a line to those in a channel of this process who do not ignore the speaker's account.
local function deliver(said)
  local channel = channels.named(said.channel)
  for _, user in ipairs(channel and channels.members(channel) or {}) do
    if said.is_staff or not acquaintances.ignores_account(user.serial, said.account) then
      users.tell(user, said.message, said.name, said.text)
    end
  end
end

local function is_slow_enough(user)
  if users.is_staff(user) or talk_pace.may("chat", user.serial, rules.lines, rules.line_ms) then return true end
  users.say(user, "You talk too fast.")
  return false
end

-- Says something in the own channel; `message` is "said" or "emoted".
function talk.say(user, words, message)
  local channel = channels.of(user)
  if not channel then return users.tell(user, "in_no_channel") end
  if channel.silenced[user.account] and not channels.is_moderator(channel, user) then return users.tell(user, "no_voice") end
  if text.trim(words) == "" or not is_slow_enough(user) then return end
  local said = {
    channel = channel.name, message = message, name = channels.coloured(channel, user), text = words, account = user.account,
    is_staff = users.is_staff(user),
  }
  if channel.is_standing then network.send(network.world, SAID, said) else deliver(said) end
end

-- The user whose name a text begins with, and the rest of the text. Names have blanks; the longest that fits counts.
local function addressee(given)
  local found, rest
  for _, user in ipairs(users.all()) do
    local starts = text.starts_with(given:lower(), user.name:lower() .. " ")
    if starts and (not found or #user.name > #found.name) then found, rest = user, given:sub(#user.name + 2) end
  end
  return found, rest
end

-- Says something to one user: its name, a blank and the words.
function talk.whisper(user, given)
  local other, words = addressee(given)
  if not other then return users.tell(user, "no_player", given:match("^%S*")) end
  if not users.is_staff(user) then
    if acquaintances.ignores_account(other.serial, user.account) then return users.tell(user, "ignores_you", other.name) end
    if not other.hears_private then return users.tell(user, "refuses_private", other.name) end
  end
  if text.trim(words) == "" or not is_slow_enough(user) then return end
  users.tell(other, "said_to_one", rules.colours.plain .. user.name, words)
end

-- A message of a process of the world.
function talk.hear(event)
  if event.name == SAID and event.from_world == network.world then deliver(event.data) end
end

return talk
