-- The right mouse button closes the arrow that points to a place.

request.answer("arrow_click", function(event)
  if event.is_right then screen.hide_arrow(event.session_id) end
end)
