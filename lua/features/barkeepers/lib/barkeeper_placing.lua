-- Where a contract places a barkeeper: in a house, by its owner (ModernUO BarkeepContract).

local barkeepers = require("features.barkeepers.lib.barkeepers")
local hiring = require("features.houses.lib.houses").hiring
local houses = require("features.houses.lib.houses").records
local rules = require("features.barkeepers.data.barkeeper_rules")
local staff = require("lib.staff")
local tell = require("lib.telling")

local placing = {}

local TOO_MANY = 1062490 -- That action would exceed the maximum number of barkeeps for this house.
local NOT_OWNER = "You are not the full owner of this house."
local NO_ROOM = "The shard has no room for another barkeeper."

local function why_not(user, house)
  if hiring.is_taken(user) then return hiring.CLILOC.taken end
  if staff.includes(user) then return nil end
  if not house or house:get("owner") ~= user.serial then return NOT_OWNER end
  if #barkeepers.of_house(house.serial) >= rules.most_in_house then return TOO_MANY end
  return nil
end

-- A contract was double-clicked.
function placing.use(contract, user)
  if user.is_dead or not user.session_id then return end
  if not hiring.is_in_pack(contract, user) then return tell(user, hiring.CLILOC.not_in_pack) end
  local house = houses.under(user)
  local reason = why_not(user, house)
  if reason then return tell(user, reason) end
  local keeper = hiring.place(barkeepers.TEMPLATE, user, house)
  if not keeper then return tell(user, NO_ROOM) end
  barkeepers.set_title(keeper, "the barkeeper")
  contract:delete()
end

return placing
