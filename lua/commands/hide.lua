-- Hides staff from everybody below their level.

command.register {
  name = "hide",
  description = "Hides you from everybody below your level, or shows you again.",
  contexts = { "in_game" },
  level = "Counselor",
  handler = function(context)
    local mobile = mobiles.of_session(context.session_id)
    if not mobile then return false, "You have no character in the world." end
    if mobile.hidden then
      mobile.hidden = false
      return "Everybody sees you again."
    end
    mobile.hidden_level = players.by_session(context.session_id).role
    return ("You are hidden from everybody below %s."):format(mobile.hidden_level)
  end,
}
