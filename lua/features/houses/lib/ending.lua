-- How a house ends: its owner demolishes it and has the deed again, with the gold that its design cost, or it falls
-- down. What was in it then lies on the ground, free.

local backpacks = require("lib.backpacks")
local houses = require("features.houses.lib.house_records")
local locks = require("features.doors.lib.doors").door_locks
local money = require("lib.money")
local rules = require("features.houses.data.house_rules")
local storage = require("features.houses.lib.storage")
local tenants = require("features.houses.lib.tenants")
local trash_barrels = require("features.houses.lib.trash_barrels")

ledger.pass_on()

local ending = {}

local NO_ROOM = "You have no room for the deed in your backpack."
local NO_OWNER = "Only the owner can do that."

-- Takes away doors and sign, and lays what is in a house onto the ground. The house itself is still to be deleted.
local function clear_out(house)
  tenants.end_with(house)
  trash_barrels.end_with(house)
  local parts = {}
  for _, part in ipairs(houses.parts(house)) do parts[part.serial] = part end
  local inside = {}
  for _, thing in ipairs(multi.aboard(house)) do
    if not parts[thing.serial] then inside[#inside + 1] = thing end
  end
  for _, part in pairs(parts) do part:delete() end
  houses.forget(house)
  return inside
end

local function lay_down(inside, house_serial, z)
  for _, thing in ipairs(inside) do
    -- Somebody may have taken it up since the house is gone.
    if thing.exists and thing.map_id then
      local item = items.get(thing.serial)
      if item then storage.set_free(item, house_serial) end
      thing:move_to(thing.map_id, thing.x, thing.y, world.standing_z(thing.map_id, thing.x, thing.y, z) or z)
    end
  end
end

-- Tears a house down for its owner. Returns nil, or why not.
function ending.demolish(house, owner)
  if not houses.is_at_least(house, owner, "owner") then return NO_OWNER end
  local deed = backpacks.give(owner, house.template .. "_deed")
  if not deed then return NO_ROOM end
  local serial, z = house.serial, house.z
  local worth = (house:get("design_pieces") or 0) * rules.DESIGN.PIECE_GOLD
  locks.take_keys(owner, house:get("lock_id"))
  local inside = clear_out(house)
  house:delete()
  if worth > 0 then money.pay(owner, worth, "bank") end
  lay_down(inside, serial, z)
  return nil
end

-- The time of a house is over. The server deletes the house itself after this.
function ending.collapse(house)
  local serial, z = house.serial, house.z
  local inside = clear_out(house)
  -- Things fall when the walls are gone.
  timer.after(0, function() lay_down(inside, serial, z) end)
end

return ending
