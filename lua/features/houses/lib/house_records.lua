-- The record of a house, with its owner.
--
-- A house is a multi with the params `owner`, `owner_name` and `owner_account`, the lists `co_owners`, `friends` and
-- `bans` of `{ serial, name, account }`, `parts` (serials of its doors and its sign), `lock_id` of its doors, `public`,
-- and `built_at`. Its parts have its serial as `house`. What is locked down or secured in it names it, too: see
-- storage.lua.

local kinds = require("features.houses.data.houses")
local online = require("lib.online")
local rules = require("features.houses.data.house_rules")
local staff = require("lib.staff")
local things = require("lib.things")

local houses = {}

local RANKS = { friend = 1, co_owner = 2, owner = 3 }

local by_id = {}
for _, kind in ipairs(kinds) do by_id[kind.id] = kind end

-- The row of data/houses.lua, of a house or of one that is gone.
function houses.kind(house) return by_id[house.template] end

-- The house that covers a tile; nil if there is none.
function houses.at(map_id, x, y)
  local found = multi.at(map_id, x, y)
  return found and found:has_tag("house") and found or nil
end

-- The house on whose tiles an item or mobile is; nil if it is in none, or not on the ground.
function houses.under(thing) return thing.map_id and houses.at(thing.map_id, thing.x, thing.y) or nil end

-- The house with a serial; nil if it is gone.
function houses.get(serial)
  local house = things.get(serial)
  return house and house.map_id and house:has_tag("house") and house or nil
end

-- A list of a house as an ordinary table.
function houses.list(house, name)
  local list = {}
  for _, row in ipairs(house:get(name) or {}) do list[#list + 1] = { serial = row.serial, name = row.name, account = row.account } end
  return list
end

function houses.is_listed(house, name, mobile)
  for _, row in ipairs(house:get(name) or {}) do
    if row.serial == mobile.serial then return true end
  end
  return false
end

-- Whether a mobile is banned: it, or another character of its player.
function houses.is_banned(house, mobile)
  local bans = house:get("bans")
  if not bans then return false end
  local account = online.account_of(mobile)
  for _, row in ipairs(bans) do
    if row.serial == mobile.serial or (account and row.account == account) then return true end
  end
  return false
end

-- What a mobile is to a house: owner, co_owner, friend or nil. GameMasters count as owners.
function houses.standing(house, mobile)
  if house:get("owner") == mobile.serial or staff.is_at_least(mobile, "GameMaster") then return "owner" end
  if houses.is_listed(house, "co_owners", mobile) then return "co_owner" end
  if houses.is_listed(house, "friends", mobile) then return "friend" end
  return nil
end

-- Whether a house is that of its owner, a co-owner or a friend. Staff has no home in it.
function houses.is_home_of(house, mobile)
  return house:get("owner") == mobile.serial or houses.is_listed(house, "co_owners", mobile) or houses.is_listed(house, "friends", mobile)
end

-- Whether a mobile is at least a friend, co_owner or owner.
function houses.is_at_least(house, mobile, standing)
  local own = houses.standing(house, mobile)
  return own ~= nil and RANKS[own] >= RANKS[standing]
end

-- Puts a mobile on a list. Returns false when the list is full; nobody is on it twice.
function houses.add(house, name, mobile)
  if houses.is_listed(house, name, mobile) then return true end
  local list = houses.list(house, name)
  if #list >= rules.MOST[name] then return false end
  list[#list + 1] = { serial = mobile.serial, name = mobile.name, account = online.account_of(mobile) }
  house:set(name, list)
  return true
end

-- Takes a serial off a list.
function houses.remove(house, name, serial)
  local list = {}
  for _, row in ipairs(houses.list(house, name)) do
    if row.serial ~= serial then list[#list + 1] = row end
  end
  house:set(name, #list > 0 and list or nil)
end

-- Those of the doors and the sign of a house that are still there: from its serial and theirs.
function houses.parts_of(house_serial, serials)
  local parts = {}
  for _, serial in ipairs(serials or {}) do
    local part = items.get(serial)
    if part and part:get("house") == house_serial then parts[#parts + 1] = part end
  end
  return parts
end

function houses.parts(house) return houses.parts_of(house.serial, house:get("parts")) end

function houses.sign(house)
  for _, part in ipairs(houses.parts(house)) do
    if part:has_tag("house_sign") then return part end
  end
  return nil
end

-- Where the sign of a kind hangs: `{ x, y, z }` from the origin. That of a plot hangs before its south-western corner.
function houses.sign_place(kind)
  if kind.sign then return kind.sign end
  local shape = multi.shape(kind.multi)
  return shape and { shape.left, shape.bottom + 1, rules.DESIGN.FIRST_STOREY_Z } or { 0, 0, 0 }
end

-- The tile before a kind of house, from the origin: x, y. That of a plot is south of its steps.
local function door_step(kind)
  if kind.ban then return kind.ban[1], kind.ban[2] end
  local shape = multi.shape(kind.multi)
  if not shape then return 0, 0 end
  return shape.left, shape.bottom + 2
end

-- The items and mobiles that `fits` accepts over a box of tiles: from `left` to `right` and from `top` to `bottom`, as
-- steps from a place.
function houses.things_over(at, box, fits)
  local reach = math.max(-box.left, box.right, -box.top, box.bottom)
  local found = {}
  local function look(thing)
    local dx, dy = thing.x - at.x, thing.y - at.y
    if dx < box.left or dx > box.right or dy < box.top or dy > box.bottom then return end
    if fits(thing) then found[#found + 1] = thing end
  end
  for _, item in ipairs(items.near(at.map_id, at.x, at.y, reach)) do look(item) end
  for _, mobile in ipairs(mobiles.near(at.map_id, at.x, at.y, reach)) do look(mobile) end
  return found
end

-- The tile before a house: x, y, z.
function houses.way_out(house)
  local dx, dy = door_step(houses.kind(house))
  local x, y = house.x + dx, house.y + dy
  return x, y, world.standing_z(house.map_id, x, y, house.z) or house.z
end

-- Sends a mobile out of a house.
function houses.put_out(house, mobile)
  local x, y, z = houses.way_out(house)
  mobile:move_to(house.map_id, x, y, z)
end

-- Forgets the house of an account, which may be gone itself.
local function forget_record(account_id, house)
  local is_there, own = pcall(store.account, account_id)
  if is_there and own.house and own.house.serial == house.serial then own.house = nil end
end

-- The house that an account owns; nil if it has none. Where another process plays its map, only the record of it is
-- known, which is true.
function houses.of_account(account_id)
  local record = store.account(account_id).house
  if not record then return nil end
  if not world.plays(record.map_id) then return true end
  local house = houses.get(record.serial)
  return house and house:get("owner_account") == account_id and house or nil
end

-- Notes whose a house is: a character's serial and name, and its account.
function houses.enter_owner(house, serial, name, account)
  local before = house:get("owner_account")
  if before then forget_record(before, house) end
  house:set("owner", serial)
  house:set("owner_name", name)
  house:set("owner_account", account)
  if account then store.account(account).house = { serial = house.serial, map_id = house.map_id } end
end

-- Makes a mobile the owner of a house, for its account as well.
function houses.give(house, owner) houses.enter_owner(house, owner.serial, owner.name, online.account_of(owner)) end

-- Forgets whose house it was when it is gone.
function houses.forget(gone)
  local account = gone.params.owner_account
  if account then forget_record(account, gone) end
end

return houses
