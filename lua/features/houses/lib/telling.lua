-- Tells players a text of the shard, or one of the client's by its number.

return function(mobile, reason)
  if not reason or not mobile.session_id then return end
  if math.type(reason) == "integer" then players.tell_cliloc(mobile.session_id, reason) else players.tell(mobile.session_id, reason) end
end
