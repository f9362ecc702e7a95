-- Where a contract of employment places a vendor: in a public house, by its friends (ModernUO ContractOfEmployment, before AoS).

local houses = require("features.houses.lib.houses")
local online = require("lib.online")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local rules = require("features.player_vendors.data.rules")
local staff = require("lib.staff")
local tell = require("lib.telling")

local placing = {}

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  no_house = 503240, -- Vendors can only be placed in houses.
  no_friend = 503242, -- You must ask the owner of this building to name you a friend of the household in order to place a vendor here.
  not_public = 503241, -- You cannot place this vendor or barkeep.  Make sure the house is public and has sufficient storage available.
  taken = 1062677, -- You cannot place a vendor or barkeep at this location.
  works = 503246, -- Ah! it feels good to be working again.
}
local NO_ROOM = "The shard has no room for another vendor."

local function is_taken(place)
  for _, one in ipairs(mobiles.near(place.map_id, place.x, place.y, 0)) do
    if one:has_tag("stands_in_house") and one.z == place.z then return true end
  end
  return false
end

-- Why somebody cannot place a vendor where it stands; nil if it can. Staff place one wherever it stands.
function placing.why_not(user, house)
  if is_taken(user) then return CLILOC.taken end
  if staff.includes(user) then return nil end
  if not house then return CLILOC.no_house end
  if not houses.is_home_of(house, user) then return CLILOC.no_friend end
  return not house:get("public") and CLILOC.not_public or nil
end

-- Makes a vendor where its owner stands. Returns nil when the shard has no room for it.
function placing.place(owner, house)
  local vendor = mobiles.create(player_vendors.TEMPLATE, owner.map_id, owner.x, owner.y, owner.z)
  if not vendor then return nil end
  vendor:face(owner.direction)
  vendor:set("owner", owner.serial)
  vendor:set("owner_name", owner.name)
  vendor:set("owner_account", online.account_of(owner))
  vendor:set("house", house and house.serial)
  vendor:set("wages", rules.first_wages)
  vendor:set("pay_at", time.unix() + rules.pay_ms)
  return vendor
end

-- A contract was double-clicked.
function placing.use(contract, user)
  if user.is_dead or not user.session_id then return end
  if contract.root_mobile ~= user or not user.backpack or not contract:is_within(user.backpack) then
    return tell(user, CLILOC.not_in_pack)
  end
  local house = houses.under(user)
  local reason = placing.why_not(user, house)
  if reason then return tell(user, reason) end
  local vendor = placing.place(user, house)
  if not vendor then return tell(user, NO_ROOM) end
  contract:delete()
  player_vendors.tell(vendor, user, CLILOC.works)
end

return placing
