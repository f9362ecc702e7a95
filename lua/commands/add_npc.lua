-- Makes a creature where the cursor points.

local offers = require("lib.templates.offers")
local picking = require("lib.picking")
local spawning = require("features.creatures.lib.creatures").spawning

command.register {
  name = "add_npc",
  description = "Makes a creature of a template at the place that you choose.",
  contexts = { "in_game" },
  level = "Regular",
  arguments = {
    { name = "template_id", type = "word", about = "the mobile template, such as orione", complete = spawning.templates },
  },
  handler = function(context, arguments)
    local template = arguments.template_id
    local can, why = spawning.can_make(template)
    if not can then return false, offers.refusal(why) end
    local place, reason = picking.place(context.session_id)
    if not place then return false, reason end
    local creature, problem = spawning.at(template, place)
    if not creature then return false, offers.refusal(problem) end
    return ("%s (%s) stands at X: %d, Y: %d, Z: %d."):format(creature.name, template, creature.x, creature.y, creature.z)
  end,
}
