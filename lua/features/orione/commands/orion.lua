-- Makes Orione, the cat of lua/features/orione/orione_the_cat.lua.

local picking = require("lib.picking")
local spawning = require("features.creatures.lib.creatures").spawning

command.register {
  name = "orion",
  description = "Brings Orione the cat to the place that you choose.",
  contexts = { "in_game" },
  level = "Regular",
  handler = function(context)
    local place, reason = picking.place(context.session_id)
    if not place then return false, reason end
    local cat, problem = spawning.at("orione", place)
    if not cat then return false, "Orione does not come: " .. problem .. "." end
    return ("%s has come to X: %d, Y: %d, Z: %d."):format(cat.name, cat.x, cat.y, cat.z)
  end,
}
