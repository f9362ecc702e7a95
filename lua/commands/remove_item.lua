-- Removes items and creatures from the world for good.

local picking = require("lib.picking")
local placing = require("features.decorations.lib.decorations").placing
local things = require("lib.things")

-- Parts of a player's body. A player cannot do without them.
local PART_OF_BODY = { backpack = true, bank = true, hair = true, beard = true, face = true }

local function remove_mobile(mobile)
  if mobile.is_player then return false, ("%s is a player and cannot be removed."):format(mobile.name) end
  local name, serial = mobile.name, mobile.serial
  local removed, reason = mobile:delete()
  if not removed then return false, ("%s was not removed: %s."):format(name, reason) end
  return ("Removed: %s (0x%08X)."):format(name, serial)
end

local function remove_item(item)
  -- An object of several items is removed as a whole.
  item = placing.whole_of(item)
  local wearer = item.wearer
  local name, serial, inside = things.called(item), item.serial, things.count_in(item)
  if wearer and wearer.is_player and PART_OF_BODY[item.layer] then
    return false, ("%s belongs to %s and cannot be removed."):format(name, wearer.name)
  end
  placing.remove(item)
  local contents = inside == 0 and "" or (" with %d %s in it"):format(inside, inside == 1 and "item" or "items")
  return ("Removed: %s (0x%08X)%s."):format(name, serial, contents)
end

command.register {
  name = "remove_item",
  description = "Removes the item or creature that you choose for good.",
  contexts = { "in_game" },
  level = "GameMaster",
  handler = function(context)
    local thing, second = picking.thing(context.session_id)
    if not thing then return false, second end
    if second then return remove_mobile(thing) end
    return remove_item(thing)
  end,
}
