-- Opens the GM menu. Its sections are the windows gumps/gm_*.lua.

local menu = require("features.gm_menu.lib.gm_menu")

command.register {
  name = "gm",
  description = "Opens the GM menu: add items, travel, spawn creatures, broadcast.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context) menu.show(context.session_id, menu.first) end,
}
