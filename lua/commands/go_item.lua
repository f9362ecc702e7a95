-- Takes staff to a thing, wherever it lies.

local elsewhere = require("lib.processes.elsewhere")
local maps = require("lib.maps")
local online = require("lib.online")
local things = require("lib.things")

-- Where a thing is, and what it is called. Returns nil and a reason where it is nowhere.
local function find(serial)
  local item = items.get(serial)
  if not item then return nil, ("There is no thing 0x%08X."):format(serial) end
  local place = item.root_mobile or things.outermost(item)
  if not place.map_id then return nil, "It is with somebody who is away." end
  return { name = things.called(item), map_id = place.map_id, x = place.x, y = place.y, z = place.z }
end

elsewhere.answer("item_place", function(serial) return (find(serial)) end)

command.register {
  name = "go_item",
  description = "Takes you to a thing, or to the mobile that has it.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "first_able",
  arguments = { { name = "serial", type = "integer", min = 1, about = "the serial of the thing, which a search shows" } },
  handler = function(context, arguments)
    local me, away = online.giver(context)
    if not me then return false, away end
    local found, reason = find(arguments.serial)
    found = found or elsewhere.ask("item_place", arguments.serial)[1]
    if not found then return false, reason end
    local moved, why = players.move(me.session_id, { map_id = found.map_id, x = found.x, y = found.y, z = found.z })
    if not moved then return false, "You stay where you are: " .. why .. "." end
    return ("Here it is: %s, %s"):format(found.name, maps.where(found))
  end,
}
