-- What was bought comes into the backpack, or to the buyer's feet where there is no room. Beasts stand beside their new
-- master.

local backpacks = require("lib.backpacks")
local pets = require("features.pets.lib.pets").ownership
local wares = require("features.vendors.lib.wares")

local TOO_MANY_FOLLOWERS = 1049607 -- You have too many followers to control that creature.

local delivery = {}

-- How many things an order is; a pile is one.
function delivery.things(order)
  local sum = 0
  for _, one in ipairs(order) do
    local is_pile = one.row.template and wares.is_stackable(one.row.template)
    sum = sum + (is_pile and 1 or one.amount)
  end
  return sum
end

-- The number of the text that says why somebody cannot have an order; nil if it can.
function delivery.why_not(order, user)
  local slots = 0
  for _, one in ipairs(order) do
    if one.row.beast then
      local facts = mobiles.template(one.row.beast)
      slots = slots + one.amount * (facts.params.slots or 1)
    end
  end
  return slots > 0 and not pets.has_room(user, slots) and TOO_MANY_FOLLOWERS or nil
end

local function deliver_beasts(one, user)
  for _ = 1, one.amount do
    local beast = mobiles.create(one.row.beast, user.map_id, user.x, user.y, user.z)
    if beast then pets.control(beast, user) end
  end
end

-- Makes what an order names, except for beasts. Returns the things; nil and a reason if one cannot be made.
function delivery.make(order)
  local all = {}
  for _, one in ipairs(order) do
    local row = one.row
    -- The name and the picture of a template's line are for the window only.
    local good = row.template and { template = row.template, hue = row.hue } or row
    local things, reason = {}, nil
    if not row.beast then things, reason = wares.make(good, one.amount) end
    if not things then
      wares.discard(all)
      return nil, reason
    end
    table.move(things, 1, #things, #all + 1, all)
  end
  return all
end

-- Gives the buyer of an order what was made for it, and the beasts.
function delivery.deliver(order, things, user)
  for _, thing in ipairs(things) do backpacks.hand_over(user, thing) end
  for _, one in ipairs(order) do
    if one.row.beast then deliver_beasts(one, user) end
  end
end

return delivery
