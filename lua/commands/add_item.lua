-- Puts a test item into the backpack, always at the same place.

local backpacks = require("lib.backpacks")

command.register {
  name = "add_item",
  description = "Puts a brick into your backpack, to try things with.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local brick, reason = backpacks.give(mobiles.of_session(context.session_id), "brick", nil, 1, 1)
    if not brick then return false, "You get no brick: " .. reason .. "." end
    return "A brick is in your backpack now."
  end,
}
