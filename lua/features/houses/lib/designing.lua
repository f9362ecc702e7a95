-- The owner of a plot designs the house with the client's tools, and pays for what is built (ServUO
-- HouseFoundation.Designer_Commit).
--
-- Doors are part of a design, but items of their own in the world: the house keeps them as `design_doors`, places as
-- they are designed. What was paid for is `design_pieces`.

local door_kinds = require("features.doors.lib.doors").door_kinds
local houses = require("features.houses.lib.house_records")
local keys = require("features.houses.lib.keys")
local money = require("lib.money")
local plots = require("features.houses.lib.plots")
local rules = require("features.houses.data.house_rules")
local tell = require("lib.telling")

local designing = {}

local NO_RIGHT = "Only the owner can design this house, while near it and alive."
local NO_PLOT = "This house cannot be designed."
local NO_ROOM = "The shard has no room for the doors of this house."
local POOR = "This design costs %d gold coins more, and your bank box does not hold them."
local PAID = "Your house is built. %d gold coins were taken out of your bank box."
local REPAID = "Your house is built. %d gold coins were put into your bank box."
local BUILT = "Your house is built."

-- Why somebody may not design a house now; nil if it may.
local function why_not(house, user)
  if not house or not user.exists or not user.session_id or user.is_dead then return NO_RIGHT end
  if not houses.is_at_least(house, user, "owner") then return NO_RIGHT end
  return (user:distance_to(house) or math.huge) > rules.DESIGN.OWNER_TILES and NO_RIGHT or nil
end

-- The house as it stands, with the doors of its design.
local function standing(house)
  local list = multi.design(house)
  for _, door in ipairs(house:get("design_doors") or {}) do
    list[#list + 1] = { item_id = door.item_id, dx = door.dx, dy = door.dy, dz = door.dz }
  end
  return list
end

-- Makes the doors of a design, which are not placed yet. nil when there is no room for one of them.
local function make_doors(house, pieces)
  local made = {}
  for _, piece in ipairs(pieces) do
    local params = { house = house.serial, has_house_lock = true, from_design = true }
    local kind = door_kinds.of_item_id(piece.item_id)
    local door = kind and items.create(kind, { item_id = piece.item_id, params = params })
    if not door then
      for _, one in ipairs(made) do one:delete() end
      return nil
    end
    made[#made + 1] = door
  end
  return made
end

-- Hangs the new doors where those of the design before hung.
local function hang(house, doors, pieces)
  local serials, places = {}, {}
  for _, part in ipairs(houses.parts(house)) do
    if part:get("from_design") then part:delete() else serials[#serials + 1] = part.serial end
  end
  for index, door in ipairs(doors) do
    local piece = pieces[index]
    door:move_to(house.map_id, house.x + piece.dx, house.y + piece.dy, house.z + piece.dz)
    serials[#serials + 1] = door.serial
    places[index] = { item_id = piece.item_id, dx = piece.dx, dy = piece.dy, dz = piece.dz }
  end
  house:set("parts", serials)
  house:set("design_doors", #places > 0 and places or nil)
  keys.set_doors(house)
end

-- Puts down what lies on a storey that is gone, and puts out who stands where nobody can stand any more.
local function settle(house, site, inside)
  local design, parts = rules.DESIGN, {}
  for _, part in ipairs(houses.parts(house)) do parts[part.serial] = true end
  for _, thing in ipairs(inside) do
    local item = items.get(thing.serial)
    if not item then
      if thing.exists and not world.can_stand(thing.map_id, thing.x, thing.y, thing.z) then houses.put_out(house, thing) end
    elseif not parts[item.serial] then
      local storey = (item.z - house.z - design.FIRST_STOREY_Z) // design.STOREY_Z + 1
      if not site.is_floored(storey, item.x - house.x, item.y - house.y) then
        item:move_to(item.map_id, item.x, item.y, house.z + design.FIRST_STOREY_Z)
      end
    end
  end
end

-- Builds a design for an owner, who pays the difference. Returns nil and what to tell, or why not.
local function build(house, user, plot, drawn)
  local site, reason = plots.check(plot, drawn)
  if not site then return reason end
  local cost = (site.pieces - (house:get("design_pieces") or 0)) * rules.DESIGN.PIECE_GOLD
  local doors = make_doors(house, site.doors)
  if not doors then return NO_ROOM end
  local is_paid = cost <= 0 or money.take(user, cost, "bank") ~= nil
  if not is_paid then
    for _, door in ipairs(doors) do door:delete() end
    return POOR:format(cost)
  end
  local inside = multi.aboard(house)
  multi.set_design(house, site.components)
  house:set("design_pieces", site.pieces > 0 and site.pieces or nil)
  hang(house, doors, site.doors)
  if cost < 0 then money.pay(user, -cost, "bank") end
  settle(house, site, inside)
  return nil, cost == 0 and BUILT or (cost > 0 and PAID or REPAID):format(math.abs(cost))
end

-- What is over the tiles of a house, however high it was built before.
local function over(house, plot)
  local box = { left = plot.left, right = plot.right, top = plot.top, bottom = plot.steps_y }
  return houses.things_over(house, box, function(thing) return thing.z > house.z and thing ~= house end)
end

-- Fits a house to the design that a rollback has given it.
function designing.settle(house)
  local plot, pieces = plots.of(houses.kind(house)), house:get("design_doors") or {}
  local doors = make_doors(house, pieces)
  if not doors then error(NO_ROOM) end
  hang(house, doors, pieces)
  local site = plot and plots.check(plot, standing(house))
  if site then settle(house, site, over(house, plot)) end
end

-- Lets somebody design a house until it is built or the tools are closed. A design that cannot be built is shown again,
-- to be mended.
function designing.start(house, user)
  local serial, session_id, draft = house.serial, user.session_id, nil
  while true do
    local reason = why_not(house, user)
    local plot = not reason and plots.of(houses.kind(house))
    if not plot then return tell(user, reason or NO_PLOT) end
    local drawn, why = multi.edit(session_id, house, {
      standing = standing(house), draft = draft, empty = plot.empty, art = plot.art, storeys = plot.storeys, steps = true,
    })
    if not drawn then return why ~= "closed" and user.exists and tell(user, why) or nil end
    house = houses.get(serial)
    reason = why_not(house, user)
    if reason then return user.exists and tell(user, reason) or nil end
    local problem, done = build(house, user, plot, drawn)
    if not problem then return tell(user, done) end
    tell(user, problem)
    draft = drawn
  end
end

return designing
