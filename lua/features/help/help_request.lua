-- The help button. What follows is told by the gumps themselves: category, message, ticket.

function on_help_request(session_id, character_id)
  gump.send(session_id, "help_category")
end
