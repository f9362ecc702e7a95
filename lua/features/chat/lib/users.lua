-- The users of this process's chat. Names in the chat are those of characters; a second one of a name gets a
-- number, so that nobody speaks as somebody else.

local rules = require("features.chat.data.chat_rules")
local staff = require("lib.staff")

local users = {}

local MESSAGES = rules.messages

-- By serial: `serial`, `account`, `name`, `hears_private`, and `channel`, the key of the own one.
state.chat_users = state.chat_users or {}
local by_serial = state.chat_users

function users.of(serial) return by_serial[serial] end

function users.all()
  local found = {}
  for _, user in pairs(by_serial) do found[#found + 1] = user end
  table.sort(found, function(one, other) return one.serial < other.serial end)
  return found
end

-- The user of a name, without regard to case.
function users.named(name)
  local wanted = text.trim(name):lower()
  for _, user in ipairs(users.all()) do
    if user.name:lower() == wanted then return user end
  end
end

local function free_name(name)
  local tried, number = name, 1
  while users.named(tried) do
    number = number + 1
    tried = ("%s (%d)"):format(name, number)
  end
  return tried
end

-- Lets a player in. Returns the user.
function users.enter(player)
  local user = {
    serial = player.character_id, account = player.account_id, name = free_name(player.character_name), hears_private = true,
  }
  by_serial[user.serial] = user
  return user
end

function users.remove(user) by_serial[user.serial] = nil end

-- Tells a user's client something: one of rules.messages, with up to two texts.
function users.tell(user, message, first, second)
  local player = players.by_character(user.serial)
  if player then client.chat(player.session_id, MESSAGES[message], first or "", second or "") end
end

-- A plain line, for what clients have no text of their own.
function users.say(user, words)
  local player = players.by_character(user.serial)
  if player then players.tell(player.session_id, words) end
end

function users.is_staff(user)
  local mobile = mobiles.get(user.serial)
  return mobile ~= nil and staff.includes(mobile)
end

return users
