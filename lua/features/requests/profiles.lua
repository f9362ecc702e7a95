-- The profile of a character: a text that its player writes, kept with the character.

local people = require("lib.people")
local rolls = require("features.guilds.lib.guilds").rolls

local PARAM = "profile"

local function footer_of(mobile)
  local guild, member = rolls.shown_of(mobile)
  if not guild then return "" end
  return ("%s%s of the guild %s [%s]"):format(member.title ~= "" and member.title .. ", " or "", rolls.rank_name(member.rank), guild.name,
    guild.abbreviation)
end

request.answer("ask_profile", function(event)
  local whose = mobiles.get(event.target)
  if not whose then return end
  local is_unknown = people.is_disguised(whose) and whose.session_id ~= event.session_id
  players.show_profile(event.session_id, {
    serial = whose.serial, header = whose.name, text = not is_unknown and whose:get(PARAM) or "", footer = footer_of(whose),
  })
end)

request.answer("write_profile", function(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile then mobile:set(PARAM, event.text) end
end)
