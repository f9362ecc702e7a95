-- What somebody has at hand: worn, or in the backpack and its open bags. What is in a locked box, in the bank, in a
-- trade window or on the cursor is not.

local carried = {}

-- Whether an item lies in a locked container. Without `outermost`, which is not looked at itself, all containers around
-- it count.
function carried.is_shut_away(item, outermost)
  local container = item.container
  while container and container ~= outermost do
    if container:get("locked") then return true end
    container = container.container
  end
  return false
end

-- Whether an item is in somebody's backpack, at hand.
function carried.in_pack(user, item)
  local backpack = user.backpack
  return backpack ~= nil and item.exists and item:is_within(backpack) and not carried.is_shut_away(item, backpack)
end

-- Whether somebody has an item at hand, or wears it.
function carried.is(user, item)
  if not item.exists then return false end
  if item.wearer then return item.wearer == user and item.layer ~= "bank" and item.layer ~= "cursor" end
  return carried.in_pack(user, item)
end

-- The items in somebody's backpack, at hand.
function carried.all(user)
  local backpack = user.backpack
  return backpack and backpack:find_all(function(item) return not carried.is_shut_away(item, backpack) end) or {}
end

-- The items of some templates in somebody's backpack, at hand. `templates`: a set by id.
function carried.all_of(user, templates)
  local backpack = user.backpack
  if not backpack then return {} end
  return backpack:find_all(function(item) return templates[item.template] == true and not carried.is_shut_away(item, backpack) end)
end

return carried
