-- Where a contract of employment places a vendor: in a public house, by its friends (ModernUO ContractOfEmployment,
-- before AoS).

local hiring = require("features.houses.lib.houses").hiring
local houses = require("features.houses.lib.houses").records
local online = require("lib.online")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local rules = require("features.player_vendors.data.player_vendor_rules")
local staff = require("lib.staff")
local tell = require("lib.telling")

local placing = {}

local CLILOC = {
  no_house = 503240, -- Vendors can only be placed in houses.
  -- You must ask the owner of this building to name you a friend of the household in order to place a vendor here.
  no_friend = 503242,
  -- You cannot place this vendor or barkeep.  Make sure the house is public and has sufficient storage available.
  not_public = 503241,
  works = 503246, -- Ah! it feels good to be working again.
}
local NO_ROOM = "The shard has no room for another vendor."

-- Why somebody cannot place a vendor where it stands; nil if it can. Staff place one wherever it stands.
function placing.why_not(user, house)
  if hiring.is_taken(user) then return hiring.CLILOC.taken end
  if staff.includes(user) then return nil end
  if not house then return CLILOC.no_house end
  if not houses.is_home_of(house, user) then return CLILOC.no_friend end
  return not house:get("public") and CLILOC.not_public or nil
end

-- Makes a vendor where its owner stands. Returns nil when the shard has no room for it.
function placing.place(owner, house)
  local vendor = hiring.place(player_vendors.TEMPLATE, owner, house)
  if not vendor then return nil end
  vendor:set("owner_account", online.account_of(owner))
  vendor:set("wages", rules.first_wages)
  vendor:set("pay_at", time.unix() + rules.pay_ms)
  return vendor
end

-- A contract was double-clicked.
function placing.use(contract, user)
  if user.is_dead or not user.session_id then return end
  if not hiring.is_in_pack(contract, user) then return tell(user, hiring.CLILOC.not_in_pack) end
  local house = houses.under(user)
  local reason = placing.why_not(user, house)
  if reason then return tell(user, reason) end
  local vendor = placing.place(user, house)
  if not vendor then return tell(user, NO_ROOM) end
  contract:delete()
  player_vendors.tell(vendor, user, CLILOC.works)
end

return placing
