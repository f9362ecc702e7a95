-- Tells staff whom or what they point at.

local maps = require("lib.maps")
local online = require("lib.online")
local picking = require("lib.picking")

command.register {
  name = "info",
  description = "Tells what is known of the person, creature or item that you choose.",
  contexts = { "in_game" },
  level = "Counselor",
  handler = function(context)
    local thing, second = picking.thing(context.session_id)
    if not thing then return false, second end
    local template = thing.template ~= "" and ", template " .. thing.template or ""
    local lines = { ("%s, 0x%08X%s"):format(thing.name or "No name", thing.serial, template) }
    local player = second and online.of(thing)
    if player then lines[#lines + 1] = ("Account %s, level %s, session %d"):format(player.account_name, player.role, player.session_id) end
    local holder = not second and thing.root_mobile
    if holder then lines[#lines + 1] = ("Carried by %s, 0x%08X"):format(holder.name, holder.serial) end
    if thing.map_id then lines[#lines + 1] = maps.where(thing) end
    return lines
  end,
}
