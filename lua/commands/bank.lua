-- Opens a player's own bank box, wherever the player is.

command.register {
  name = "bank",
  description = "Opens your bank box.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local mobile = mobiles.of_session(context.session_id)
    local bank = mobile and mobile.bank
    if not bank then return false, "You have no bank box." end
    if not mobile:open(bank) then return false, "Your bank box cannot be opened." end
    local count = #bank.contents
    return ("There %s %d %s in your bank box."):format(count == 1 and "is" or "are", count, count == 1 and "item" or "items")
  end,
}
