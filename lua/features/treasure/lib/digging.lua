-- Digging for treasures: a shovel or pickaxe on a decoded map, then on the ground (ModernUO TreasureMap.DigTarget and
-- DigTimer).

local asking = require("lib.asking")
local carried = require("lib.carried")
local chests = require("features.treasure.lib.chests")
local labour = require("features.labour.lib.labour")
local places = require("features.treasure.lib.hiding_places")
local rising = require("features.treasure.lib.rising")
local rules = require("features.treasure.data.treasure_rules")
local skills = require("features.skills.lib.skills")
local spots = require("lib.spots")
local tools = require("lib.tools")
local treasure_maps = require("features.treasure.lib.treasure_maps")

local digging = {}

local CLILOC = {
  where = 503033, -- Where do you wish to dig?
  found = 503028, -- The treasure for this map has already been found.
  busy = 503020, -- You are already digging treasure.
  facet = 1010479, -- You seem to be in the right place, but may be on the wrong facet!
  on_top = 503030, -- The chest can't be dug up because you are standing on top of it.
  blocked = 503021, -- You have found the treasure chest but something is keeping it from being dug up.
  close = 503032, -- You dig and dig but no treasure seems to be here.
  nothing = 503035, -- You dig and dig but fail to find any treasure.
  moved = 503023, -- You cannot move around while digging up treasure.
  out_of_reach = 1019045, -- I can't reach that.
  broke = 1044038, -- You have worn out your tool!
}
local DIG_ACTION, DIG_SOUNDS = 11, { 0x125, 0x126 }
local DIRT_ARTS = { 0x912, 0x913, 0x914 }
local DIRT_TEMPLATE = "treasure_dirt"

-- How far from the treasure somebody finds it, in tiles.
local function reach_of(user)
  local value = skills.value(user, "mining")
  for _, row in ipairs(rules.reach) do
    if value >= row[1] then return row[2] end
  end
end

-- Why somebody cannot go on, with nothing moved: the number of the client's text; nil if it can.
local function why_not(map, tool, user)
  if not carried.is(user, tool) then return CLILOC.out_of_reach end
  return treasure_maps.why_no_digging(map, user)
end

-- Why the treasure of a map is not dug up at a chosen place; nil and its altitude if it is.
local function why_not_here(map, user, chosen)
  local place = map:get("place")
  if user.map_id ~= place.map_id then return CLILOC.facet end
  local distance = spots.distance(user, chosen)
  if not distance or distance > rules.arm_tiles then return CLILOC.out_of_reach end
  local off = math.max(math.abs(chosen.x - place.x), math.abs(chosen.y - place.y))
  if off > reach_of(user) then return off <= rules.close_tiles and CLILOC.close or CLILOC.nothing end
  if user.x == place.x and user.y == place.y then return CLILOC.on_top end
  local z = places.open_z(place)
  if not z then return CLILOC.blocked end
  return nil, z
end

local function strike(user)
  if not user.is_mounted then user:animate(DIG_ACTION) end
  user:sound(random.pick(DIG_SOUNDS))
end

local function lay_dirt(place, z)
  for _, offset in ipairs { { 0, -1 }, { -1, 0 } } do
    local dirt = items.create(DIRT_TEMPLATE, { item_id = random.pick(DIRT_ARTS), decay_ms = rules.dirt_ms })
    if dirt then dirt:move_to(place.map_id, math.max(0, place.x + offset[1]), math.max(0, place.y + offset[2]), z) end
  end
end

-- All strokes at one place. Returns whether they were done, and why not.
local function toil(map, tool, user, work)
  local map_id, x, y = user.map_id, user.x, user.y
  for _ = 1, rules.strokes do
    strike(user)
    wait(rules.stroke_ms)
    if not labour.holds(user, work) then return false end
    local reason = why_not(map, tool, user)
    if not reason and (user.map_id ~= map_id or user.x ~= x or user.y ~= y) then reason = CLILOC.moved end
    if reason then return false, reason end
  end
  return true
end

-- The treasure is found: the map counts as found before the chest is there.
local function unearth(map, tool, user, z)
  local place = store.copy(map:get("place"))
  local chest, reason = chests.make(treasure_maps.level(map), user)
  if not chest then return log.warn(("no treasure chest was made: %s"):format(reason)) end
  if not rising.bury(chest, place, z) then
    chest:delete()
    return asking.tell(user, CLILOC.blocked)
  end
  map:set("found_by", user.name)
  map:refresh()
  lay_dirt(place, z)
  if tools.wear(tool) then asking.tell(user, CLILOC.broke) end
  rising.rise(chest)
end

-- A tool was used on a treasure map: its player chooses where to dig.
function digging.begin(map, tool, user)
  local reason = why_not(map, tool, user)
  if reason then return asking.tell(user, reason) end
  local chosen = asking.place(user, { cliloc = CLILOC.where })
  if not chosen or not user.exists or not user.session_id then return end
  reason = why_not(map, tool, user) or why_not_here(map, user, chosen)
  local work = { kind = "digging" }
  if not reason and not labour.begin(user, work) then reason = CLILOC.busy end
  if reason then return asking.tell(user, reason) end
  local is_done, z
  is_done, reason = toil(map, tool, user, work)
  labour.finish(user, work)
  if is_done then reason, z = why_not_here(map, user, chosen) end
  if reason then return asking.tell(user, reason) end
  if is_done then unearth(map, tool, user, z) end
end

return digging
