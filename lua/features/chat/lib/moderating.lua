-- What moderators of a channel decide: who may speak, who is put out, and the password. Bans and silence are of
-- accounts, so that another character of the same player is no way around them.

local channels = require("features.chat.lib.channels")
local rules = require("features.chat.data.chat_rules")
local users = require("features.chat.lib.users")

local moderating = {}

-- The own channel of a moderator, and the named user in it; tells why not and returns nil otherwise.
local function subject(user, name)
  local channel = channels.of(user)
  if not channel then return users.tell(user, "in_no_channel") end
  if not channels.is_moderator(channel, user) then return users.tell(user, "not_moderator") end
  local other = users.named(name)
  if not other or other.channel ~= channel.key then return users.tell(user, "no_player", name) end
  return channel, other
end

-- Nobody silences or puts out staff.
local function is_above(user, other)
  if not users.is_staff(other) then return false end
  users.tell(user, "not_moderator")
  return true
end

function moderating.kick(user, name)
  local channel, other = subject(user, name)
  if not channel or other == user or is_above(user, other) then return end
  channel.moderators[other.serial] = nil
  -- A user who is put out of a standing channel may come again: it has no end at which a ban would be over.
  if not channel.is_standing then channel.banned[other.account] = true end
  users.tell(other, "you_are_kicked", user.name)
  channels.leave(other)
  channels.tell(channel, "kicked", other.name)
end

function moderating.take_voice(user, name)
  local channel, other = subject(user, name)
  if not channel or is_above(user, other) or channel.silenced[other.account] then return end
  channel.silenced[other.account] = true
  users.tell(other, "took_your_voice", user.name)
  channels.tell(channel, "lost_voice", other.name)
end

function moderating.give_voice(user, name)
  local channel, other = subject(user, name)
  if not channel or not channel.silenced[other.account] then return end
  channel.silenced[other.account] = nil
  users.tell(other, "gave_you_voice", user.name)
  channels.tell(channel, "got_voice", other.name)
end

local function set_moderator(user, name, is_moderator)
  local channel, other = subject(user, name)
  if not channel or (channel.moderators[other.serial] == true) == is_moderator then return end
  channel.moderators[other.serial] = is_moderator or nil
  users.tell(other, is_moderator and "made_you" or "unmade_you", user.name)
  channels.tell(channel, is_moderator and "moderator_now" or "no_moderator_now", other.name)
end

function moderating.make_moderator(user, name) set_moderator(user, name, true) end

function moderating.end_moderator(user, name) set_moderator(user, name, false) end

function moderating.set_password(user, password)
  local channel = channels.of(user)
  if not channel then return users.tell(user, "in_no_channel") end
  if channel.is_standing or not channels.is_moderator(channel, user) then return users.tell(user, "not_moderator") end
  local new = text.trim(password)
  if #new > rules.password_characters then return users.say(user, "That password is too long.") end
  channel.password = new ~= "" and new or nil
  for _, other in ipairs(users.all()) do users.tell(other, "channel", channel.name, channel.password and "1" or "0") end
  users.say(user, "The password was changed.")
end

return moderating
