-- Items that are carried for a quest. Each belongs to one character and one quest and has a number: only the last one
-- that was given is worth something. Params: `quest`, `quest_owner` (a serial), `quest_delivery` (the number).

local deliveries = {}

local TEMPLATE = "quest_delivery"
local NO_ROOM = "Make room in your backpack first."

-- Gives somebody the item of a step. Returns whether there was room; it is told otherwise.
function deliveries.give(mobile, quest, step, entry)
  local number = (entry.delivery or 0) + 1
  local item = items.create(TEMPLATE, {
    name = step.name, item_id = step.item_id, hue = step.hue,
    params = { quest = quest.id, quest_owner = mobile.serial, quest_delivery = number },
  })
  if not (mobile.backpack and item:put_in(mobile.backpack)) then
    item:delete()
    mobile:tell(NO_ROOM)
    return false
  end
  entry.delivery = number
  return true
end

-- Whether an item is the one that was given to somebody for a quest last.
function deliveries.is(item, mobile, quest, entry)
  return item.template == TEMPLATE and item:get("quest") == quest.id and item:get("quest_owner") == mobile.serial
    and item:get("quest_delivery") == entry.delivery
end

-- The item of a step in somebody's backpack; nil without it.
function deliveries.find(mobile, quest, entry)
  if not mobile.backpack or not entry.delivery then return nil end
  return mobile.backpack:find(function(item) return deliveries.is(item, mobile, quest, entry) end)
end

-- Takes back what somebody still carries of a quest that is over.
function deliveries.take_back(mobile, quest, entry)
  local item = deliveries.find(mobile, quest, entry)
  if item then item:delete() end
end

return deliveries
