-- Where a contract places a barkeeper: in a house, by its owner (ModernUO BarkeepContract).

local barkeepers = require("features.barkeepers.lib.barkeepers")
local houses = require("features.houses.lib.houses")
local rules = require("features.barkeepers.data.rules")
local staff = require("lib.staff")
local tell = require("lib.telling")

local placing = {}

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  too_many = 1062490, -- That action would exceed the maximum number of barkeeps for this house.
  taken = 1062677, -- You cannot place a vendor or barkeep at this location.
}
local NOT_OWNER = "You are not the full owner of this house."
local NO_ROOM = "The shard has no room for another barkeeper."

local function is_taken(place)
  for _, one in ipairs(mobiles.near(place.map_id, place.x, place.y, 0)) do
    if one:has_tag("stands_in_house") and one.z == place.z then return true end
  end
  return false
end

local function why_not(user, house)
  if is_taken(user) then return CLILOC.taken end
  if staff.includes(user) then return nil end
  if not house or house:get("owner") ~= user.serial then return NOT_OWNER end
  if #barkeepers.of_house(house.serial) >= rules.most_in_house then return CLILOC.too_many end
  return nil
end

-- A contract was double-clicked.
function placing.use(contract, user)
  if user.is_dead or not user.session_id then return end
  if contract.root_mobile ~= user or not user.backpack or not contract:is_within(user.backpack) then
    return tell(user, CLILOC.not_in_pack)
  end
  local house = houses.under(user)
  local reason = why_not(user, house)
  if reason then return tell(user, reason) end
  local keeper = mobiles.create(barkeepers.TEMPLATE, user.map_id, user.x, user.y, user.z)
  if not keeper then return tell(user, NO_ROOM) end
  keeper:face(user.direction)
  keeper:set("owner", user.serial)
  keeper:set("owner_name", user.name)
  keeper:set("house", house and house.serial)
  barkeepers.set_title(keeper, "the barkeeper")
  contract:delete()
end

return placing
