-- The list of auctions of the whole world. A lot is in one process, which decides about it; what the others need to
-- know of it is in store.global, where only that process writes: by map and a part of the serial, so that a name holds
-- few lots.
--
-- A row has what is written on the lot (lib/lots.lua), and `serial`, `map_id`, `item_id` and `hue`.

local lots = require("features.auctions.lib.lots")
local maps = require("lib.maps")
local processes = require("lib.processes")

local listing = {}

local NAMES = 64
local MEMBERS = {
  "seller", "seller_account", "seller_name", "title", "first", "buyout", "ends_at", "bid", "bidder", "bidder_account", "bidder_name",
}

local function name_of(map_id, number) return ("auctions %d %d"):format(map_id, number) end

local function name_for(row) return name_of(row.map_id, row.serial % NAMES) end

-- The row of a lot that is here.
function listing.row(lot)
  local thing = lots.thing(lot)
  local row = { serial = lot.serial, map_id = lot.map_id, item_id = thing and thing.item_id, hue = thing and thing.hue }
  for _, member in ipairs(MEMBERS) do row[member] = lot:get(member) end
  return row
end

local function is_same(row, other)
  for _, member in ipairs(MEMBERS) do
    if row[member] ~= other[member] then return false end
  end
  return row.item_id == other.item_id and row.hue == other.hue
end

-- Lets the other processes see what a lot is now.
function listing.publish(lot)
  if not processes.are_several() then return end
  local row = listing.row(lot)
  local name = name_for(row)
  store.global[name] = store.global[name] or {}
  local kept = store.global[name][row.serial]
  if not kept or not is_same(row, kept) then store.global[name][row.serial] = row end
end

-- Takes a lot off the list of the other processes.
function listing.forget(lot)
  local rows = store.global[name_for { serial = lot.serial, map_id = lot.map_id }]
  if rows then rows[lot.serial] = nil end
end

-- What the other processes wrote on a map's list.
local function each_stored(map_id, does)
  for number = 0, NAMES - 1 do
    local rows = store.global[name_of(map_id, number)]
    for serial, row in pairs(rows and store.copy(rows) or {}) do does(serial, row) end
  end
end

-- Brings the lists of the own maps in order, after a start or when the maps of the world were divided otherwise.
function listing.mend()
  for _, map_id in ipairs(maps.own()) do
    each_stored(map_id, function(serial)
      if not processes.are_several() or not lots.get(serial) then store.global[name_of(map_id, serial % NAMES)][serial] = nil end
    end)
  end
  for lot in items.each { template = lots.TEMPLATE, waits = true } do listing.publish(lot) end
end

-- The rows for which `is_wanted` is true, those that end first before the others. Waits where its caller can.
function listing.all(is_wanted)
  local found = {}
  local function add(_, row)
    if not is_wanted or is_wanted(row) then found[#found + 1] = row end
  end
  for lot in items.each { template = lots.TEMPLATE, waits = true } do add(lot.serial, listing.row(lot)) end
  for map_id = 0, maps.LAST do
    if maps.is_elsewhere(map_id) then each_stored(map_id, add) end
  end
  table.sort(found, function(one, other)
    if one.ends_at == other.ends_at then return one.serial < other.serial end
    return one.ends_at < other.ends_at
  end)
  return found
end

-- The row of one lot, in whichever process it is; nil if it is gone.
function listing.find(serial)
  local lot = lots.get(serial)
  if lot then return listing.row(lot) end
  for map_id = 0, maps.LAST do
    local rows = maps.is_elsewhere(map_id) and store.global[name_of(map_id, serial % NAMES)]
    if rows and rows[serial] then return store.copy(rows[serial]) end
  end
  return nil
end

return listing
