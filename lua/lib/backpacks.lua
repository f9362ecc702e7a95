-- Who has which backpack, and what is put into it.

local backpacks = {}

-- The container whose serial is kept with the mobile as `backpack_id`, else the backpack it wears; nil without either.
function backpacks.of(mobile)
  local serial = mobile:get("backpack_id")
  local named = math.type(serial) == "integer" and serial > 0 and items.get(serial)
  if named and named.is_container then return named end
  return mobile.backpack
end

-- Makes an item in a mobile's backpack, anywhere in it without a place. Returns it, or the pile it became part of; nil and a
-- reason where there is no such template, no backpack or no room.
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

return backpacks
