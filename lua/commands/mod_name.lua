-- Renames items, creatures and players.

local picking = require("lib.picking")
local things = require("lib.things")

local NAME_CHARACTERS = 60

-- The typed name without control characters, trimmed and cut to the maximum length; nil if nothing is left.
local function name_from(typed)
  local name = text.trim((typed:gsub("%c", " ")))
  local beyond = utf8.offset(name, NAME_CHARACTERS + 1)
  if beyond then name = text.trim(name:sub(1, beyond - 1)) end
  return name ~= "" and name or nil
end

command.register {
  name = "mod_name",
  description = "Renames the item, creature or player that you choose.",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = {
    { name = "new_name", type = "text", about = ("the new name; %d characters are kept"):format(NAME_CHARACTERS) },
  },
  handler = function(context, arguments)
    local name = name_from(arguments.new_name)
    if not name then return false, "That is not a name." end
    local thing, is_mobile = picking.thing(context.session_id)
    if not thing then return false, is_mobile end
    local before = is_mobile and thing.name or things.called(thing)
    thing.name = name
    return ("%s is called %s now."):format(before, name)
  end,
}
