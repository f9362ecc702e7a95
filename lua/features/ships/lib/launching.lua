-- Launching a ship by its deed or its model, and laying it up again (ModernUO BaseBoatDeed, BaseDockedBoat and
-- BaseBoat.CheckDryDock).

local backpacks = require("lib.backpacks")
local confirm = require("lib.gumps.confirm")
local locks = require("features.doors.lib.doors").door_locks
local rules = require("features.ships.data.ship_rules")
local safekeeping = require("features.safekeeping.lib.safekeeping")
local ships = require("features.ships.lib.ship_records")
local tell = require("lib.telling")

ledger.pass_on()

local launching = {}

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  cannot_launch = 1043284, -- A ship can not be created here.
  bad_map = 1010567, -- You may not place a boat from this location.
  from_ship = 1010568, -- You may not place a ship while on another ship or inside a house.
  no_key = 502494, -- You must have a key to the ship to dock the boat.
  anchor = 1010570, -- You must lower the anchor to dock the boat.
  beings = 502495, -- You cannot dock the ship with beings on board!
  cluttered = 502496, -- You cannot dock the ship with a cluttered deck.
  hold = 502497, -- Make sure your hold is empty, and try again!
  ask_to_dock = 1018319, -- Do you wish to dry dock this boat?
  dead = 502493, -- You appear to be dead.
}
local NO_ROOM = "You have no room for the ship in your backpack."

-- Makes a ship at a place that was found good. Returns it; nil when the shard has no room for it.
function launching.make(owner, kind, place, ship_name)
  local ship = items.create(kind.id)
  if not ship then return nil end
  local lock_id = locks.new_id()
  local params = { owner = owner.serial, owner_name = owner.name, lock_id = lock_id, anchored = true, ship_name = ship_name }
  for name, value in pairs(params) do ship:set(name, value) end
  ship:move_to(place.map_id, place.x, place.y, place.z)
  local templates = { tillerman = "ship_tillerman", hold = "ship_hold", port = "ship_plank", starboard = "ship_plank" }
  for name, template in pairs(templates) do
    local part = items.create(template, { params = { ship = ship.serial, side = name } })
    if not part then
      ship:delete()
      return nil
    end
    ship:set(name, part.serial)
    part:move_to(place.map_id, place.x, place.y, place.z)
    if template == "ship_plank" then locks.lock(part, lock_id) end
  end
  ships.settle(ship)
  ships.refresh(ship)
  locks.make_keys(owner, lock_id, "ship key")
  return ship
end

local function why_no_launch(deed, owner)
  if not deed.exists or deed.root_mobile ~= owner or owner.is_dead then return CLILOC.not_in_pack end
  if rules.NO_LAUNCH[owner.map_id] then return CLILOC.bad_map end
  return multi.at(owner.map_id, owner.x, owner.y) and CLILOC.from_ship or nil
end

local function is_open(kind, place)
  if safekeeping.is_covered(kind.multi, place.x, place.y) then return false end
  local site = multi.survey(kind.multi, place.map_id, place.x, place.y, place.z)
  if not site or not site.on_map or not site.water or site.blocked or site.mobiles > 0 or #site.multis > 0 then return false end
  return site.lowest == place.z and site.highest == place.z
end

-- Handles the use of a deed or a model: asks for a place on the water.
function launching.launch(kind, deed, owner)
  local reason = why_no_launch(deed, owner)
  if reason then return tell(owner, reason) end
  local dx, dy = kind.cursor[1], kind.cursor[2]
  local at = target.ask { session_id = owner.session_id, multi = { id = kind.multi, dx = dx, dy = dy } }
  if not at then return end
  reason = why_no_launch(deed, owner)
  if reason then return tell(owner, reason) end
  local place = { map_id = at.map_id, x = at.x - dx, y = at.y - dy, z = at.z }
  local is_good = at.map_id == owner.map_id and owner:sees(at.x, at.y, at.z) and is_open(kind, place)
  if not is_good or not launching.make(owner, kind, place, deed:get("ship_name")) then return tell(owner, CLILOC.cannot_launch) end
  deed:delete()
end

-- Why a ship cannot be laid up; nil if it can.
local function why_no_dock(ship, user)
  if user.is_dead then return CLILOC.dead end
  if not locks.has_key(user, ship:get("lock_id")) then return CLILOC.no_key end
  if not ship:get("anchored") then return CLILOC.anchor end
  local hold = ships.part(ship, "hold")
  if hold and #hold.contents > 0 then return CLILOC.hold end
  for _, thing in ipairs(multi.aboard(ship, ships.parts(ship))) do
    local item = items.get(thing.serial)
    if not item then return CLILOC.beings end
    if item:get("ship") ~= ship.serial then return CLILOC.cluttered end
  end
  return nil
end

-- Lays a ship up for a player who has its key: it becomes a model, which launches it again.
function launching.dock(ship, user)
  local reason = why_no_dock(ship, user)
  if reason then return tell(user, reason) end
  local serial = ship.serial
  if not confirm.ask(user.session_id, CLILOC.ask_to_dock) then return end
  ship = ships.get(serial)
  if not ship or (user:distance_to(ship) or math.huge) > 2 * rules.USE_TILES then return end
  reason = why_no_dock(ship, user)
  if reason then return tell(user, reason) end
  local model = backpacks.give(user, ship.template .. "_model", { params = { ship_name = ship:get("ship_name") } })
  if not model then return tell(user, NO_ROOM) end
  locks.take_keys(user, ship:get("lock_id"))
  ship:delete()
end

return launching
