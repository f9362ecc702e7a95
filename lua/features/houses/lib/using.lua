-- Rights to use what is locked down or secured in a house (ModernUO BaseHouse.CheckAccessible, before AoS).

local houses = require("features.houses.lib.house_records")
local rules = require("features.houses.data.house_rules")
local staff = require("lib.staff")
local storage = require("features.houses.lib.storage")

local using = {}

local NO_ACCESS = 1061637 -- You are not allowed to access this.

local function is_free(item)
  for _, tag in ipairs(rules.FREE_TAGS) do
    if item:has_tag(tag) then return true end
  end
  return false
end

-- Whether a mobile may use a thing, as far as the house is concerned in which it is locked down or secured.
function using.may(item, user)
  local serial = item:get("secured") or item:get("locked_down")
  if not serial then return true end
  local house = houses.get(serial)
  if not house then
    storage.set_free(item, serial)
    return true
  end
  if not item:get("secured") and is_free(item) then return true end
  local box_owner = item:get("box_owner")
  if box_owner and box_owner ~= user.serial then return staff.includes(user) end
  local needed = (item:get("secured") or item.is_container or item.stackable) and "co_owner" or "friend"
  return houses.is_at_least(house, user, needed)
end

-- Whether a mobile may change a thing, such as write in a book. What everybody may use where it is locked down is not
-- everybody's to change.
function using.may_change(item, user)
  local house = houses.get(item:get("secured") or item:get("locked_down"))
  return not house or houses.is_at_least(house, user, "friend")
end

-- Handles the use of an item. Returns false if it is answered: it was refused, or the secured container was opened.
function using.handle(item, user)
  if not using.may(item, user) then
    players.tell_cliloc(user.session_id, NO_ACCESS)
    return false
  end
  if item:get("secured") and not user.is_dead then
    user:open(item)
    return false
  end
  return nil
end

return using
