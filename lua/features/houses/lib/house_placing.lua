-- Where houses may stand, and how they are built (ModernUO HousePlacement and HouseDeed).

local decay = require("features.houses.lib.decay")
local doors = require("features.doors.lib.doors").opening
local door_kinds = require("features.doors.lib.doors").door_kinds
local houses = require("features.houses.lib.house_records")
local keys = require("features.houses.lib.keys")
local locks = require("features.doors.lib.doors").door_locks
local online = require("lib.online")
local plots = require("features.houses.lib.plots")
local region_rules = require("lib.region_rules")
local rules = require("features.houses.data.house_rules")
local staff = require("lib.staff")

ledger.pass_on()

local placing = {}

local CLILOC = {
  cannot_build = 1043287, -- The house could not be created here.
  forbidden = 501265, -- Housing cannot be created in this area.
  has_house = 501271, -- You already own a house, you may not place another!
}
local BESIDE = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } }
-- Tiles farther than a house reaches from which barred players are watched.
local WATCH_TILES = 2

local function is_road(land)
  for _, range in ipairs(rules.ROADS) do
    if land >= range[1] and land <= range[2] then return true end
  end
  return false
end

local function has_road(site)
  for _, land in ipairs(site.land) do
    if is_road(land) then return true end
  end
  return false
end

local function is_forbidden(place)
  for _, part in ipairs(rules.FORBIDDEN) do
    local is_all = part.x1 == nil
    if part.map_id == place.map_id
      and (is_all or place.x >= part.x1 and place.x <= part.x2 and place.y >= part.y1 and place.y <= part.y2) then
      return true
    end
  end
  return false
end

-- Whether the rectangles of two multis, the first one widened, touch.
local function touch(shape, x, y, side, yard, other)
  local there = multi.shape(other.multi_id)
  if not there then return true end
  return x + shape.left - side <= other.x + there.right and x + shape.right + side >= other.x + there.left
    and y + shape.top - yard <= other.y + there.bottom and y + shape.bottom + yard >= other.y + there.top
end

local function is_too_near(shape, place, site)
  for _, other in ipairs(site.multis) do
    local is_house = other:has_tag("house")
    if touch(shape, place.x, place.y, is_house and rules.SIDE_TILES or 0, is_house and rules.YARD_TILES or 0, other) then return true end
  end
  return false
end

-- Why a kind of house cannot stand at `{ map_id, x, y, z }`: a text of the client. nil if it can. Staff builds wherever
-- there is a map.
function placing.why_not_there(builder, kind, place)
  local shape = multi.shape(kind.multi)
  local site = shape and multi.survey(kind.multi, place.map_id, place.x, place.y, place.z, rules.YARD_TILES)
  if not site or not site.on_map then return CLILOC.cannot_build end
  if staff.includes(builder) then return nil end
  if is_forbidden(place) then return CLILOC.forbidden end
  local forbidden = region_rules.why_no_house(builder, site)
  if forbidden then return forbidden end
  if site.blocked or site.water or site.lowest ~= place.z or site.highest ~= place.z or has_road(site) then return CLILOC.cannot_build end
  if is_too_near(shape, place, site) then return CLILOC.cannot_build end
  for _, step in ipairs(BESIDE) do
    local x, y = place.x + step[1], place.y + step[2]
    local beside = multi.survey(kind.multi, place.map_id, x, y, place.z)
    if not beside or not beside.on_map or beside.blocked or has_road(beside) then return CLILOC.cannot_build end
  end
  return nil
end

-- Why somebody may own no other house: a text of the client; nil if it may.
function placing.why_no_owner(mobile)
  local account = online.account_of(mobile)
  if not account then return CLILOC.has_house end
  return not staff.includes(mobile) and houses.of_account(account) and CLILOC.has_house or nil
end

local function make_door(house, row, made)
  local params = { house = house.serial, has_house_lock = row.has_lock or nil }
  local door = items.create(row.kind, { item_id = door_kinds.item_id(row.kind, row.facing, false), params = params })
  if not door or not door:move_to(house.map_id, house.x + row.x, house.y + row.y, house.z + row.z) then return nil end
  made[#made + 1] = door
  return door
end

local function make_doors(house, kind, made)
  for _, leaves in ipairs(kind.doors) do
    local hung = {}
    for _, row in ipairs(leaves) do
      local door = make_door(house, row, made)
      if not door then return false end
      hung[#hung + 1] = door
    end
    if #hung == 2 then doors.link(hung[1], hung[2]) end
  end
  return true
end

local function make_sign(house, kind, made)
  local sign = items.create("brass_house_sign", { params = { house = house.serial } })
  if not sign then return false end
  made[#made + 1] = sign
  local place = houses.sign_place(kind)
  return sign:move_to(house.map_id, house.x + place[1], house.y + place[2], house.z + place[3]) == true
end

-- Moves what stands or lies where a house was built to its door step; what nobody can move stays.
local function clear(house, parts)
  local own = { [house.serial] = true }
  for _, part in ipairs(parts) do own[part.serial] = true end
  local x, y, z = houses.way_out(house)
  for _, thing in ipairs(multi.aboard(house)) do
    local item = items.get(thing.serial)
    if not own[thing.serial] and (not item or item.movable) then thing:move_to(house.map_id, x, y, z) end
  end
end

-- Builds a house at a place that was found good. Returns it; nil when the shard has no room for it.
function placing.build(owner, kind, place)
  local shape, house = multi.shape(kind.multi), items.create(kind.id)
  if not house then return nil end
  local reach = math.max(-shape.left, shape.right, -shape.top, shape.bottom)
  house:set("sense_range", math.min(reach + WATCH_TILES, 24))
  house:move_to(place.map_id, place.x, place.y, place.z)
  if kind.is_plot then multi.set_design(house, plots.of(kind).empty) end
  local made = {}
  if not make_doors(house, kind, made) or not make_sign(house, kind, made) then
    for _, part in ipairs(made) do part:delete() end
    house:delete()
    return nil
  end
  local serials = {}
  for index, part in ipairs(made) do serials[index] = part.serial end
  house:set("parts", serials)
  house:set("lock_id", locks.new_id())
  house:set("built_at", time.unix())
  houses.give(house, owner)
  keys.set_doors(house)
  locks.make_keys(owner, house:get("lock_id"), "house key")
  decay.refresh(house)
  clear(house, made)
  return house
end

return placing
