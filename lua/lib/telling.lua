-- Tells a player a text of the shard, or one of the client's by its number. Without a text nothing is told; neither is
-- anything to a player who is away.

return function(mobile, words, hue)
  if not words or not mobile.session_id then return end
  if math.type(words) == "integer" then
    players.tell_cliloc(mobile.session_id, words, nil, hue)
  else
    players.tell(mobile.session_id, words, hue)
  end
end
