-- Tells a player a text of the shard, or one of the client's by its number. Without a text, and who is away, is told
-- nothing.

return function(mobile, words)
  if not words or not mobile.session_id then return end
  if math.type(words) == "integer" then players.tell_cliloc(mobile.session_id, words) else players.tell(mobile.session_id, words) end
end
