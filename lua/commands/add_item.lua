-- Puts a test item at a fixed place in the backpack.

local backpacks = require("lib.backpacks")

command.register {
  name = "add_item",
  description = "Puts a brick into your backpack, for trying out commands.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local brick, reason = backpacks.give(mobiles.of_session(context.session_id), "brick", nil, 1, 1)
    if not brick then return false, "No brick was made: " .. reason .. "." end
    return "A brick is in your backpack now."
  end,
}
