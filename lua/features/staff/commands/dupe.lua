-- Makes copies of an item.

local picking = require("lib.picking")
local things = require("lib.things")

local MOST = 100
-- Params that belong to one item only: where it is bound, and what it leads to.
local OWN = { locked_down = true, house = true, link = true, spawner = true, owner = true, lock_id = true, door_lock_id = true }

local function copy_of(item)
  local internal = things.why_not_made(item.template)
  if internal then return nil, internal end
  local template = items.template(item.template)
  local copy, reason = items.create(item.template, item.stackable and { amount = item.amount } or nil)
  if not copy then return nil, reason end
  copy.item_id, copy.hue, copy.direction, copy.movable = item.item_id, item.hue, item.direction, item.movable
  if item.name ~= template.name then copy.name = item.name end
  for key, value in pairs(item:params()) do
    if not OWN[key] and template.params[key] ~= value then copy:set(key, value) end
  end
  return copy
end

command.register {
  name = "dupe",
  description = "Puts copies of the item that you choose into your backpack, without what is in it.",
  usage = "[count]",
  contexts = { "in_game" },
  level = "GameMaster",
  arguments = { { name = "count", type = "integer", min = 1, max = MOST, optional = true, about = "how many; 1 by default" } },
  handler = function(context, arguments)
    local item, problem = picking.item(context.session_id, "Only items can be copied.")
    if not item then return false, problem end
    local backpack = mobiles.of_session(context.session_id).backpack
    local wanted, made = arguments.count or 1, 0
    while made < wanted and item.exists do
      local copy, reason = copy_of(item)
      if not copy then return false, ("%d of %d copies were made: %s."):format(made, wanted, reason) end
      local is_in, full = copy:put_in(backpack)
      if not is_in then
        copy:delete()
        return false, ("%d of %d copies were made: %s."):format(made, wanted, full)
      end
      made = made + 1
    end
    return made == 1 and "A copy is in your backpack." or ("%d copies are in your backpack."):format(made)
  end,
}
