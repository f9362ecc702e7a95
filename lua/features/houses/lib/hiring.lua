-- People whom a contract places in a house: vendors and barkeepers (ModernUO ContractOfEmployment, BarkeepContract,
-- before AoS). Their templates have the tag stands_in_house.

ledger.pass_on()

local hiring = {}

hiring.CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  taken = 1062677, -- You cannot place a vendor or barkeep at this location.
}

-- Whether somebody stands at a place already.
function hiring.is_taken(place)
  for _, one in ipairs(mobiles.near(place.map_id, place.x, place.y, 0)) do
    if one:has_tag("stands_in_house") and one.z == place.z then return true end
  end
  return false
end

-- Whether a contract is in somebody's backpack.
function hiring.is_in_pack(contract, user)
  return contract.root_mobile == user and user.backpack ~= nil and contract:is_within(user.backpack)
end

-- Makes somebody where its owner stands; staff need no house for that. Returns nil when the shard has no room for it.
function hiring.place(template, owner, house)
  local one = mobiles.create(template, owner.map_id, owner.x, owner.y, owner.z)
  if not one then return nil end
  one:face(owner.direction)
  one:set("owner", owner.serial)
  one:set("owner_name", owner.name)
  one:set("house", house and house.serial)
  return one
end

return hiring
