-- What a ship is. It is a multi with the params `owner`, `owner_name`, `lock_id`, `anchored`, `ship_name`, and
-- `tillerman`, `hold`, `port` and `starboard`: serials of its parts, which have its serial as `ship`.

local kinds = require("features.ships.data.ships")
local rules = require("features.ships.data.ship_rules")
local safekeeping = require("features.safekeeping.lib.safekeeping")
local things = require("lib.things")

local ships = {}

local PARTS = { "tillerman", "hold", "port", "starboard" }

local by_id = {}
for _, kind in ipairs(kinds) do by_id[kind.id] = kind end

function ships.kind(ship) return by_id[ship.template] end

-- Where a ship faces: 0 north, 1 east, 2 south, 3 west.
function ships.facing(ship) return ship.multi_id - ships.kind(ship).multi end

-- A place given for a ship that faces north, as it is for this one: dx and dy from its middle.
local function turned(facing, dx, dy)
  for _ = 1, facing do dx, dy = -dy, dx end
  return dx, dy
end

-- The ship with a serial; nil if it is gone.
function ships.get(serial)
  local ship = things.get(serial)
  return ship and ship.map_id and ship:has_tag("ship") and ship or nil
end

-- The ship of a part, and the ship on which a mobile is; nil if there is none.
function ships.of_part(part) return ships.get(part:get("ship")) end

function ships.under(mobile)
  local found = multi.at(mobile.map_id, mobile.x, mobile.y)
  return found and found:has_tag("ship") and found or nil
end

function ships.part(ship, name)
  local part = items.get(ship:get(name) or 1)
  return part and part:get("ship") == ship.serial and part or nil
end

function ships.parts(ship)
  local parts = {}
  for _, name in ipairs(PARTS) do parts[#parts + 1] = ships.part(ship, name) end
  return parts
end

local function place_of(ship, name, facing)
  local kind = ships.kind(ship)
  if name == "hold" then return turned(facing, 0, -kind.hold) end
  if name == "tillerman" then
    local dx, dy = turned(facing, 0, kind.tillerman)
    -- His picture is as wide as two tiles where the ship faces north.
    return facing == 0 and dx + 1 or dx, dy
  end
  return turned(facing, table.unpack(kind.planks[name]))
end

local function art_of(part, name, facing)
  if name == "hold" then return rules.HOLD_ART[facing] end
  if name == "tillerman" then return rules.TILLERMAN_ART[facing] end
  return rules.PLANK_ART[name][part:get("open") and "open" or "closed"][facing]
end

-- Puts tillerman, hold and planks where they belong, with the pictures of the ship's facing.
function ships.settle(ship)
  local facing = ships.facing(ship)
  for _, name in ipairs(PARTS) do
    local part = ships.part(ship, name)
    if part then
      local dx, dy = place_of(ship, name, facing)
      local art = art_of(part, name, facing)
      if part.item_id ~= art then part.item_id = art end
      if part.x ~= ship.x + dx or part.y ~= ship.y + dy or part.map_id ~= ship.map_id then
        part:move_to(ship.map_id, ship.x + dx, ship.y + dy, ship.z)
      end
    end
  end
end

-- The tile on deck beside a plank: x, y, z.
function ships.deck_at(ship, side)
  local row = ships.kind(ship).planks[side]
  local dx, dy = turned(ships.facing(ship), row[1] > 0 and row[1] - 1 or row[1] + 1, row[2])
  local z = ship.z + rules.DECK_Z
  return ship.x + dx, ship.y + dy, world.standing_z(ship.map_id, ship.x + dx, ship.y + dy, z) or z
end

-- One tile outward from a plank: dx, dy.
function ships.outward(ship, side) return turned(ships.facing(ship), side == "port" and -1 or 1, 0) end

-- Whether a ship fits at a place of its map, as the multi for a facing.
function ships.fits(ship, multi_id, x, y)
  if safekeeping.is_covered(multi_id, x, y) then return false end
  local site = multi.survey(multi_id, ship.map_id, x, y, ship.z, 0, ship)
  return site ~= nil and site.on_map and site.water and not site.blocked and site.mobiles == 0 and #site.multis == 0
end

-- Whether the character of a player is aboard.
function ships.has_player(ship)
  for _, thing in ipairs(multi.aboard(ship)) do
    local mobile = mobiles.get(thing.serial)
    if mobile and mobile.is_player then return true end
  end
  return false
end

function ships.say(ship, cliloc, arguments)
  local tillerman = ships.part(ship, "tillerman")
  if tillerman then tillerman:say_cliloc(cliloc, arguments) end
end

function ships.refresh(ship) ship.decays_at = time.unix() + rules.DECAY_MS end

-- Takes away the parts of a ship that is gone. What is in the hold goes down with it.
function ships.clear_away(gone)
  for _, name in ipairs(PARTS) do
    local part = things.get(gone.params[name])
    if part and part:get("ship") == gone.serial then part:delete() end
  end
end

return ships
