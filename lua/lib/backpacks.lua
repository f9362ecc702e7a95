-- Finds backpacks and gives items.

local things = require("lib.things")

ledger.pass_on()

local backpacks = {}

-- The container that a mobile's param `backpack_id` names, else the backpack that it wears; nil without either.
function backpacks.of(mobile)
  local named = things.get(mobile:get("backpack_id"))
  if named and named.is_container then return named end
  return mobile.backpack
end

-- Makes an item in a mobile's backpack, at x and y if they are given. Returns it, or the pile that it joined; nil and a
-- reason without a template, a backpack or room.
function backpacks.give(mobile, template, wish, x, y)
  local backpack = backpacks.of(mobile)
  if not backpack then return nil, "there is no backpack to put it into" end
  local item, reason = items.create(template, wish)
  if not item then return nil, reason end
  local put, why = item:put_in(backpack, x, y)
  if put then return put end
  item:delete()
  return nil, why
end

-- Puts an item into somebody's backpack, or at its feet where there is no room. Returns it, or the pile that it joined.
function backpacks.hand_over(mobile, item)
  local put = mobile.backpack and item:put_in(mobile.backpack)
  if put then return put end
  item:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z)
  return item
end

return backpacks
