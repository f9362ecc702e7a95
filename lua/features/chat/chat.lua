-- The chat window of clients: channels, private words, moderators and the ignored.

local acquaintances = require("features.friends.lib.friends")
local channels = require("features.chat.lib.channels")
local crossing = require("lib.processes.crossing")
local moderating = require("features.chat.lib.moderating")
local rules = require("features.chat.data.chat_rules")
local talk = require("features.chat.lib.talk")
local talk_pace = require("lib.players.talk_pace")
local users = require("features.chat.lib.users")

-- What joining names: `"a name" password`, or `name password` without quotation marks (RunUO
-- ChatActionHandlers.JoinChannel). ClassicUO ends the name with a zero character, so that the second mark is missing.
local function named_channel(given)
  local name, rest = given:match('^%s*"([^"]*)"?(.*)$')
  if not name then name, rest = given:match("^%s*(%S*)(.*)$") end
  local password = text.trim(rest or "")
  return name or "", password ~= "" and password or nil
end

-- What making one names: `a name{password}`.
local function new_channel(given)
  local name, password = given:match("^([^{]*){(.*)}%s*$")
  if not name then return given, nil end
  return name, password ~= "" and password:sub(1, rules.password_characters) or nil
end

local function set_ignored(user, name, is_ignored)
  local other = users.named(name)
  if not other then return users.tell(user, "no_player", name) end
  local was_ignored = acquaintances.ignores_account(user.serial, other.account)
  if is_ignored == nil then is_ignored = not was_ignored end
  if is_ignored == was_ignored then return users.tell(user, is_ignored and "already_ignored" or "not_ignored", other.name) end
  if not is_ignored then
    acquaintances.heed(user.serial, other.account)
    return users.tell(user, "heeded", other.name)
  end
  local done, reason = acquaintances.ignore(mobiles.get(user.serial), mobiles.get(other.serial))
  if done then users.tell(user, "ignored", other.name) else users.say(user, reason) end
end

local function set_private(user, hears)
  user.hears_private = hears
  users.tell(user, hears and "hears_private" or "hears_no_private")
end

local function leave(user)
  channels.leave(user)
  users.remove(user)
end

local ACTIONS = rules.actions
local handlers = {
  [ACTIONS.say] = function(user, given) talk.say(user, given, "said") end,
  [ACTIONS.emote] = function(user, given) talk.say(user, given, "emoted") end,
  [ACTIONS.private] = talk.whisper,
  [ACTIONS.join] = function(user, given) channels.join(user, named_channel(given)) end,
  [ACTIONS.create] = function(user, given) channels.create(user, new_channel(given)) end,
  [ACTIONS.leave_channel] = channels.leave,
  [ACTIONS.leave] = leave,
  [ACTIONS.ignore] = function(user, given) set_ignored(user, given, true) end,
  [ACTIONS.heed] = function(user, given) set_ignored(user, given, false) end,
  [ACTIONS.toggle_ignore] = function(user, given) set_ignored(user, given, nil) end,
  [ACTIONS.hear_private] = function(user) set_private(user, true) end,
  [ACTIONS.refuse_private] = function(user) set_private(user, false) end,
  [ACTIONS.toggle_private] = function(user) set_private(user, not user.hears_private) end,
  [ACTIONS.kick] = moderating.kick,
  [ACTIONS.give_voice] = moderating.give_voice,
  [ACTIONS.take_voice] = moderating.take_voice,
  [ACTIONS.make_moderator] = moderating.make_moderator,
  [ACTIONS.end_moderator] = moderating.end_moderator,
  [ACTIONS.set_password] = moderating.set_password,
}

request.answer("chat_button", function(event)
  local player = players.by_session(event.session_id)
  local user = player and (users.of(player.character_id) or users.enter(player))
  if not user then return end
  users.tell(user, "opened", user.name)
  channels.list(user)
end)

request.answer("chat_line", function(event)
  local user, handler = users.of(event.character_id), handlers[event.action]
  if not user then return players.tell(event.session_id, "Open the chat first, by its button.") end
  if not handler then return players.tell(event.session_id, "That is not possible in this chat.") end
  handler(user, event.text)
end)

function on_player_left(event)
  local user = users.of(event.character_id)
  if user then leave(user) end
  talk_pace.forget(event.character_id)
end

-- Each process has its own users: who goes to another one opens the chat there again.
on_handover = crossing.handler {
  leaving = function(event)
    local user = users.of(event.character_id)
    if not user then return end
    leave(user)
    client.chat(event.session_id, rules.messages.closed)
  end,
}

function on_network_message(event) talk.hear(event) end
