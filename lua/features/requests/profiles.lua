-- The profile of a character: a text that its player writes, kept with the character.

local PARAM = "profile"

request.answer("ask_profile", function(event)
  local whose = mobiles.get(event.target)
  if not whose then return end
  players.show_profile(event.session_id, { serial = whose.serial, header = whose.name, text = whose:get(PARAM) or "" })
end)

request.answer("write_profile", function(event)
  local mobile = mobiles.of_session(event.session_id)
  if mobile then mobile:set(PARAM, event.text) end
end)
