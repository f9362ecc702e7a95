-- How a house ends: its owner demolishes it and has the deed again, with the gold that its design cost, it falls down,
-- or staff removes it. What was in it then lies on the ground, free.

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

local NO_ROOM = 501390 -- You do not have room in your backpack for a house deed.
local NO_OWNER = 501320 -- Only the house owner may do this.

-- What was on the tiles of a house that is gone. Where another multi reaches between its walls, it is that one's.
local function inside(gone)
  local shape = multi.shape(houses.kind(gone).multi)
  if not shape or not gone.map_id then return {} end
  return houses.things_over(gone, shape, function(thing) return not multi.at(thing.map_id, thing.x, thing.y) end)
end

-- Takes away what belongs to a house that is gone, and lays what was in it onto the ground, free. A house may end
-- without its owner: it falls down, or staff or a script deletes it.
function ending.clear_away(gone)
  houses.forget(gone)
  trash_barrels.end_with(gone)
  for _, part in ipairs(houses.parts_of(gone.serial, gone.params.parts)) do part:delete() end
  local left = inside(gone)
  tenants.end_with(gone, left)
  for _, thing in ipairs(left) do
    if thing.exists and thing.map_id then
      local item = items.get(thing.serial)
      if item then storage.set_free(item, gone.serial) end
      local z = world.standing_z(thing.map_id, thing.x, thing.y, gone.z) or gone.z
      if z ~= thing.z then thing:move_to(thing.map_id, thing.x, thing.y, z) end
    end
  end
end

-- Tears a house down for its owner. Returns nil, or why not.
function ending.demolish(house, owner)
  if not houses.is_at_least(house, owner, "owner") then return NO_OWNER end
  local deed = backpacks.give(owner, house.template .. "_deed")
  if not deed then return NO_ROOM end
  local worth = (house:get("design_pieces") or 0) * rules.DESIGN.PIECE_GOLD
  locks.take_keys(owner, house:get("lock_id"))
  house:delete()
  if worth > 0 then money.pay(owner, worth, "bank") end
  return nil
end

return ending
