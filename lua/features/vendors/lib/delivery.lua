-- What was bought comes into the backpack, or to the buyer's feet where there is no room. Beasts stand beside their new
-- master.

local backpacks = require("lib.backpacks")
local pets = require("features.pets.lib.pets").ownership

local TOO_MANY_FOLLOWERS = 1049607 -- You have too many followers to control that creature.

local delivery = {}

local function is_stackable(template)
  local facts = items.template(template)
  return facts ~= nil and facts.stackable
end

-- How many things an order is; a pile is one.
function delivery.things(order)
  local sum = 0
  for _, one in ipairs(order) do
    local is_pile = one.row.template and is_stackable(one.row.template)
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

-- Makes what one line of an order names.
function delivery.deliver(one, user)
  local row = one.row
  if row.beast then return deliver_beasts(one, user) end
  local template = row.template or "static"
  local wish = not row.template and { item_id = row.item_id, name = row.name } or nil
  if row.template and is_stackable(template) then return backpacks.hand_over(user, items.create(template, { amount = one.amount })) end
  for _ = 1, one.amount do backpacks.hand_over(user, items.create(template, wish)) end
end

return delivery
