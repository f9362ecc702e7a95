-- Players trade by dropping an item on each other.

-- Numbers of the client's own texts.
local CLILOC = {
  trading = 1062781, -- You are already trading with someone else!
  other_trading = 1062779, -- That person is already involved in a trade
  too_far = 500446, -- That is too far away.
}
local WORDS = {
  dead = "The dead do not trade.",
  unseen = "You cannot see each other.",
}

request.answer("trade", function(event)
  local other = players.by_character(event.target)
  if not other then return end
  local opened, reason = trade.open { session_id = event.session_id, with = other.session_id }
  if opened then return end
  if CLILOC[reason] then
    players.tell_cliloc(event.session_id, CLILOC[reason])
  else
    players.tell(event.session_id, WORDS[reason] or "You cannot trade now.")
  end
end)

request.answer("offer_gold", function(event)
  players.tell(event.session_id, "Accounts hold no gold here. Offer coins instead.")
end)
