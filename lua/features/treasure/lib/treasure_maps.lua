-- Treasure maps: made, decoded and read (ModernUO TreasureMap, before AoS).
--
-- A map's params: `level`; `place` with map_id, x and y; `decoder`, the serial of its decoder; `found_by`, the name
-- of the player who dug the treasure up. What its picture shows is kept as charts do, from when it was decoded.

local asking = require("lib.asking")
local carried = require("lib.carried")
local carriers = require("features.treasure.data.carriers")
local charts_lib = require("features.charts.lib.charts")
local loot = require("features.creatures.lib.creatures").loot
local places = require("features.treasure.lib.hiding_places")
local rules = require("features.treasure.data.treasure_rules")
local skills = require("features.skills.lib.skills")

local treasure_maps = {}

local TEMPLATE = "treasure_map"
local GREY = 0x3B2
local PICTURE_PIXELS = 200
local FELUCCA = 0

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  found = 503014, -- This treasure hunt has already been completed.
  too_difficult = 503013, -- The map is too difficult to attempt to decode.
  fails = 503018, -- You fail to make anything of the map.
  decoded = 503019, -- You successfully decode a treasure map!
  no_clue = 503031, -- You did not decode this map and have no clue where to look for the treasure.
  marked = 503017, -- The treasure is marked by the red pin. Grab a shovel and go dig it up!
  -- a tattered, plainly drawn treasure map; those of higher levels follow, and six further on those that are decoded
  drawn = 1041510,
  of_felucca = 1041502, of_trammel = 1041503, -- for somewhere in Felucca, in Trammel
  completed_by = 1041507, -- completed by ~1_val~
}
local DECODED_STEP = 6

local level_of_carrier = {}
for level, templates in pairs(carriers) do
  for template in templates:gmatch("%S+") do level_of_carrier[template] = level end
end

function treasure_maps.level(map) return rules.levels[map:get("level")] and map:get("level") or 1 end

-- Makes a map of a level for a treasure on a facet. It has no place yet; nil where no treasures lie.
function treasure_maps.make(level, map_id)
  local place = places.any(map_id)
  return place and items.create(TEMPLATE, { params = { level = level, place = place } }) or nil
end

-- What is known of where a map leads; a map that was made without a place gets one when it is decoded.
local function place_of(map, user)
  if not map:get("place") then map:set("place", places.any(user.map_id) or places.any(FELUCCA)) end
  return map:get("place")
end

-- Draws the surroundings of the treasure, which is anywhere in the middle half, and marks it.
local function draw(map, place)
  local tiles, size = rules.map_tiles, world.size(place.map_id)
  local function from(at, last)
    return math.max(0, math.min(at - random.integer(tiles // 4, tiles * 3 // 4), last - tiles))
  end
  local left, top = from(place.x, size.width - 1), from(place.y, size.height - 1)
  map:set("area", { map_id = place.map_id, left = left, top = top, right = left + tiles, bottom = top + tiles })
  map:set("pins", { { x = (place.x - left) * PICTURE_PIXELS // tiles, y = (place.y - top) * PICTURE_PIXELS // tiles } })
  map:set("is_protected", true)
end

local function can_read(map, user)
  local needs = rules.levels[treasure_maps.level(map)].decode
  return map:get("decoder") == user.serial or skills.value(user, "cartography") >= needs
end

-- Why somebody cannot dig by a map: the number of the client's text; nil if it can.
function treasure_maps.why_no_digging(map, user)
  if not map.exists or not carried.in_pack(user, map) then return CLILOC.not_in_pack end
  if map:get("found_by") then return CLILOC.found end
  if not map:get("decoder") or not can_read(map, user) then return CLILOC.no_clue end
  return nil
end

local function decode(map, user)
  local needs = rules.levels[treasure_maps.level(map)].decode
  if skills.value(user, "cartography") < needs then return asking.tell(user, CLILOC.too_difficult) end
  if not skills.check(user, "cartography", needs, needs + rules.decode_range) then return asking.warn_over(user, CLILOC.fails) end
  local place = place_of(map, user)
  if not place then return user:tell("The map leads nowhere.") end
  map:set("decoder", user.serial)
  draw(map, place)
  asking.tell_over(user, user, CLILOC.decoded)
end

-- A map was double-clicked.
function treasure_maps.use(map, user)
  if user.is_dead or not user.session_id then return end
  if not carried.in_pack(user, map) then return asking.tell(user, CLILOC.not_in_pack) end
  if map:get("found_by") then return asking.tell(user, CLILOC.found) end
  if not map:get("decoder") then decode(map, user) end
  if not map:get("decoder") then return end
  if not can_read(map, user) then return asking.tell(user, CLILOC.no_clue) end
  players.tell_cliloc(user.session_id, CLILOC.marked, nil, GREY)
  charts_lib.open(map, user)
end

-- The lines of a tooltip.
function treasure_maps.describe(map)
  local drawn = CLILOC.drawn + treasure_maps.level(map) + (map:get("decoder") and DECODED_STEP or 0)
  local place, lines = map:get("place"), { drawn }
  if place then lines[2] = place.map_id == FELUCCA and CLILOC.of_felucca or CLILOC.of_trammel end
  if map:get("found_by") then lines[#lines + 1] = { cliloc = CLILOC.completed_by, arguments = { map:get("found_by") } } end
  return lines
end

loot.also("treasure maps", function(corpse, mobile)
  local level = level_of_carrier[mobile.template]
  if not level or not random.chance(rules.map_percent) then return end
  local map = treasure_maps.make(level, mobile.map_id)
  if map and not map:put_in(corpse) then map:delete() end
end)

return treasure_maps
