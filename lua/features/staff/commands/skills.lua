-- Shows the skills of somebody; `.set` changes them.

local skills = require("features.skills.lib.skills").list.list
local picking = require("lib.picking")

command.register {
  name = "skills",
  description = "Shows the skills of the person or creature that you choose.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local mobile, second = picking.thing(context.session_id)
    if not mobile then return false, second end
    if not second then return false, "Items have no skills." end
    local lines = {}
    for _, skill in ipairs(skills) do
      local tenths = mobile:skill(skill.number)
      if tenths > 0 then lines[#lines + 1] = ("%s %.1f"):format(skill.name, tenths / 10) end
    end
    return #lines > 0 and lines or ("%s has no skills."):format(mobile.name)
  end,
}
