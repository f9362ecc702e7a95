-- Guilds of players: members who come and go, what they say, their names and colours.

local colours = require("features.guilds.lib.colours")
local crossing = require("lib.processes.crossing")
local deletions = require("lib.processes.deletions")
local hall = require("features.guilds.lib.hall")
local hearing = require("lib.hearing")
local masters = require("lib.masters")
local members = require("features.guilds.lib.members")
local news = require("features.guilds.lib.news")
local processes = require("lib.processes")
local rolls = require("features.guilds.lib.rolls")
local rules = require("features.guilds.data.guild_rules")
local talk_pace = require("lib.players.talk_pace")
local treaties = require("features.guilds.lib.treaties")

local NO_GUILD = 1063142 -- You are not in a guild!
-- The client's own text that is nothing but what is put into it.
local ANY_TEXT = 1042971
local LABEL_HUE = 0x59
local RESIGNATION = "i resign from my guild"

hearing.declare("guilds", "nobody", { RESIGNATION })

-- What processes know of colours is not stored.
for _, guild in ipairs(rolls.all()) do colours.guild(guild) end

function on_player_entered(event)
  local mobile = mobiles.get(event.character_id)
  if not mobile then return end
  local guild, member = rolls.of(mobile)
  if guild then
    rolls.see(guild, mobile.serial)
    if member.name ~= mobile.name then rolls.write(guild, mobile.name, "members", mobile.serial, "name") end
  elseif mobile:get(rolls.params.guild) then
    mobile:set(rolls.params.guild, nil)
    mobile:set(rolls.params.joined, nil)
    players.tell(event.session_id, "You are no longer in your guild.")
  end
  colours.member(mobile)
end

-- What another process wrote to the roll just now is here after a moment, so that nobody loses its seat by crossing.
local function arrive(event)
  local mobile = mobiles.get(event.character_id)
  if not mobile then return end
  colours.member(mobile)
  timer.after(news.stored_ms, function()
    if mobile.exists then colours.member(mobile) end
  end)
end

on_handover = crossing.handler { arriving = arrive }

local function all_members()
  local found = {}
  for _, guild in ipairs(rolls.all()) do
    for serial in pairs(guild.members) do found[#found + 1] = serial end
  end
  return found
end

-- A deleted character is a member no more.
local heard
on_character_deleted, heard = deletions.everywhere("guild_member_deleted", function(serial)
  for _, guild in ipairs(rolls.all()) do
    if guild.members[serial] then members.strike(guild, serial) end
  end
end, all_members)

local hear_of_others = processes.of_others(heard)

function on_network_message(event)
  news.hear(event)
  hear_of_others(event)
end

request.answer("say_to_guild", function(event)
  local mobile = mobiles.of_session(event.session_id)
  local guild = rolls.of(mobile)
  if not guild then return players.tell_cliloc(event.session_id, NO_GUILD) end
  if not talk_pace.may("guild", mobile.serial, rules.chat_lines, rules.chat_line_ms) then
    return players.tell(event.session_id, "You talk too fast.")
  end
  local ids = event.is_alliance and treaties.alliance(guild) or { guild.id }
  local name = event.is_alliance and ("%s [%s]"):format(mobile.name, guild.abbreviation) or mobile.name
  news.say(ids, name, event.text, event.is_alliance)
end)

request.answer("guild_button", function(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile then hall.open(mobile) end
end)

-- A member who says this leaves the guild (RunUO PlayerMobile.OnSpeech, keyword 0x2A).
function on_speech(event)
  if event.text:lower() ~= RESIGNATION then return end
  local mobile = mobiles.of_session(event.session_id)
  if not mobile then return end
  local is_done, reason = members.leave(mobile)
  players.tell(event.session_id, is_done and "You have left your guild." or reason)
end

-- The name of a member has the title and the abbreviation above it (RunUO PlayerMobile.OnSingleClick).
function on_look_at_name(event)
  local guild, member = rolls.shown_of(mobiles.get(event.target))
  if not guild then return end
  local title = member.title ~= "" and member.title .. ", " or ""
  mobiles.get(event.target):say_cliloc(ANY_TEXT, { ("[%s%s]"):format(title, guild.abbreviation) }, LABEL_HUE, event.session_id)
end

function on_death(mobile, killer)
  if mobile.is_player and killer then treaties.count_kill(mobile, masters.master(killer) or killer) end
end

timer.on(treaties.timer, function(event) treaties.expire(event.data.id, event.data.other) end)
