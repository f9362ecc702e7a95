-- Parcels of deliveries. Each belongs to one character and one quest and has a number: only the last one that was given
-- is worth something. Params: `quest`, `quest_owner` (a serial), `quest_parcel` (the number).

local parcels = {}

local TEMPLATE = "quest_parcel"
local NO_ROOM = "Make room in your backpack first."

-- Gives somebody the parcel of a step. Returns whether there was room; it is told otherwise.
function parcels.give(mobile, quest, step, entry)
  local number = (entry.parcel or 0) + 1
  local item = items.create(TEMPLATE, {
    name = step.name, item_id = step.item_id, hue = step.hue,
    params = { quest = quest.id, quest_owner = mobile.serial, quest_parcel = number },
  })
  if not (mobile.backpack and item:put_in(mobile.backpack)) then
    item:delete()
    mobile:tell(NO_ROOM)
    return false
  end
  entry.parcel = number
  return true
end

-- The parcel of a step in somebody's backpack; nil without it.
function parcels.find(mobile, quest, entry)
  if not mobile.backpack or not entry.parcel then return nil end
  return mobile.backpack:find(function(item)
    return item.template == TEMPLATE and item:get("quest") == quest.id and item:get("quest_owner") == mobile.serial
      and item:get("quest_parcel") == entry.parcel
  end)
end

-- Takes back what somebody still carries of a quest that is over.
function parcels.take_back(mobile, quest, entry)
  local item = parcels.find(mobile, quest, entry)
  if item then item:delete() end
end

return parcels
