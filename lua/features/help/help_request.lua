-- The help button. The windows gumps/help_category.lua and gumps/help_message.lua do the rest.

function on_help_request(session_id, character_id)
  gump.send(session_id, "help_category")
end
