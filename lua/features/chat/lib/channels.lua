-- Channels of the chat: who is in which, and who decides there. The standing channels are one for all processes of a
-- world; those that players make are of the process in which they were made, and end when nobody is in them.

local rules = require("features.chat.data.chat_rules")
local users = require("features.chat.lib.users")

local channels = {}

local COLOURS = rules.colours

-- By key, the name in small letters: `key`, `name`, `password`, `is_standing`, and by serial `moderators`, `silenced`
-- and `banned`.
state.chat_channels = state.chat_channels or {}
local by_key = state.chat_channels

local function key_of(name) return text.trim(name):lower() end

for _, name in ipairs(rules.channels) do
  local key = key_of(name)
  by_key[key] = by_key[key] or { key = key, name = name, is_standing = true, moderators = {}, silenced = {}, banned = {} }
end

function channels.named(name) return by_key[key_of(name)] end

function channels.of(user) return user.channel and by_key[user.channel] end

-- All channels, by name.
function channels.all()
  local found = {}
  for _, channel in pairs(by_key) do found[#found + 1] = channel end
  table.sort(found, function(one, other) return one.name < other.name end)
  return found
end

function channels.members(channel)
  local found = {}
  for _, user in ipairs(users.all()) do
    if user.channel == channel.key then found[#found + 1] = user end
  end
  return found
end

-- Whether a user decides about a channel: who made it, whom that one named, and staff.
function channels.is_moderator(channel, user) return channel.moderators[user.serial] == true or users.is_staff(user) end

-- A name with the digit of its colour.
function channels.coloured(channel, user)
  return (channels.is_moderator(channel, user) and COLOURS.moderator or COLOURS.plain) .. user.name
end

function channels.tell(channel, message, first, second)
  for _, user in ipairs(channels.members(channel)) do users.tell(user, message, first, second) end
end

-- Shows a user all channels.
function channels.list(user)
  for _, channel in ipairs(channels.all()) do users.tell(user, "channel", channel.name, channel.password and "1" or "0") end
end

-- Takes a user out of its channel.
function channels.leave(user)
  local channel = channels.of(user)
  if not channel then return end
  user.channel = nil
  users.tell(user, "left", channel.name)
  channels.tell(channel, "member_left", user.name)
  if channel.is_standing or #channels.members(channel) > 0 then return end
  by_key[channel.key] = nil
  for _, other in ipairs(users.all()) do users.tell(other, "no_more_channel", channel.name) end
end

local function enter(channel, user)
  channels.leave(user)
  user.channel = channel.key
  users.tell(user, "joined", channel.name)
  local name = channels.coloured(channel, user)
  for _, other in ipairs(channels.members(channel)) do
    if other ~= user then
      users.tell(other, "member_came", name)
      users.tell(user, "member_came", channels.coloured(channel, other))
    end
  end
  users.tell(user, "member_came", name)
end

-- Lets a user into a channel.
function channels.join(user, name, password)
  local channel = channels.named(name)
  if not channel then return users.tell(user, "no_channel", text.trim(name)) end
  if user.channel == channel.key then return users.tell(user, "already_there", channel.name) end
  if not users.is_staff(user) then
    if channel.banned[user.account] then return users.say(user, "You are banned from that channel.") end
    if channel.password and channel.password ~= password then return users.tell(user, "wrong_password") end
    if #channels.members(channel) >= rules.members_maximum then return users.say(user, "That channel is full.") end
  end
  enter(channel, user)
end

local function made_count()
  local sum = 0
  for _, channel in pairs(by_key) do
    if not channel.is_standing then sum = sum + 1 end
  end
  return sum
end

-- Makes a channel for a user, who decides there.
function channels.create(user, wanted, password)
  local name = text.trim(wanted)
  if name == "" or #name > rules.name_characters or not name:match("^[%w][%w '%-]*$") then return users.tell(user, "bad_name") end
  if channels.named(name) then return users.tell(user, "channel_exists") end
  if made_count() >= rules.channels_maximum then return users.say(user, "There are too many channels.") end
  local moderators = { [user.serial] = true }
  local channel = { key = key_of(name), name = name, password = password, moderators = moderators, silenced = {}, banned = {} }
  by_key[channel.key] = channel
  for _, other in ipairs(users.all()) do users.tell(other, "channel", name, password and "1" or "0") end
  enter(channel, user)
end

return channels
