-- Shows and changes every field of an item or a mobile.

local picking = require("lib.picking")

command.register {
  name = "props",
  description = "Shows the fields of the item or mobile that you choose, and lets you change them.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local thing, second = picking.thing(context.session_id)
    if not thing then return false, second end
    local is_open, reason = gump.send(context.session_id, "props", { serial = thing.serial, is_mobile = second, page = 1 })
    if not is_open then return false, reason end
    return ("0x%08X %s"):format(thing.serial, second and thing.name or thing.template)
  end,
}
