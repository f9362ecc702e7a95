-- What guilds tell their members, in all processes of the world, and how these hear of changes.

local colours = require("features.guilds.lib.colours")
local rolls = require("features.guilds.lib.rolls")

local news = {}

-- Names of messages to the processes of the world.
local SAID, TOLD, CHANGED, ENDED = "guild_said", "guild_told", "guild_changed", "guild_ended"
-- What one process writes to the store the others have after about a second.
news.stored_ms = 2000
local HUE = 0x44

-- Calls a function with each player of a guild in this process.
local function each_member(id, call)
  local guild = rolls.by_id(id)
  if not guild then return end
  for serial in pairs(guild.members) do
    local player = players.by_character(serial)
    local mobile = player and mobiles.get(serial)
    local own = mobile and rolls.of(mobile)
    if own and own.id == id then call(player, mobile) end
  end
end

-- Says something in a member's name to guilds.
function news.say(ids, name, words, is_alliance)
  network.send(network.world, SAID, { ids = ids, name = name, text = words, is_alliance = is_alliance })
end

-- Tells all members of a guild something.
function news.tell(guild, words) network.send(network.world, TOLD, { id = guild.id, text = words }) end

-- Lets all processes look again at guilds and at one character, which may be in none any more.
function news.changed(ids, serial) network.send(network.world, CHANGED, { ids = ids, serial = serial }) end

-- Lets all processes forget a guild that is no more, and look again at those that had treaties with it.
function news.ended(id, others)
  network.send(network.world, ENDED, { id = id, others = others })
  news.changed(others)
end

local function look_again(data)
  for _, id in ipairs(data.ids) do
    local guild = rolls.by_id(id)
    if guild then colours.guild(guild) end
    each_member(id, function(_, mobile) colours.member(mobile) end)
  end
  local mobile = data.serial and mobiles.get(data.serial)
  if mobile then colours.member(mobile) end
end

local handlers = {}

handlers[SAID] = function(data)
  for _, id in ipairs(data.ids) do
    each_member(id, function(player) players.tell_guild(player.session_id, data.name, data.text, data.is_alliance) end)
  end
end

handlers[TOLD] = function(data)
  each_member(data.id, function(player) players.tell(player.session_id, data.text, HUE) end)
end

handlers[CHANGED] = function(data)
  look_again(data)
  timer.after(news.stored_ms, function() look_again(data) end)
end

handlers[ENDED] = function(data) colours.forget(data.id, data.others) end

-- A message of a process of the world.
function news.hear(event)
  local handler = event.from_world == network.world and handlers[event.name]
  if handler then handler(event.data) end
end

return news
