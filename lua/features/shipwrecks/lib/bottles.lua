-- Messages in bottles, and the calls for help that are in them.
--
-- A call for help has the params `place`, with map_id, x and y, and `level`. A bottle has `level` and `map_id`, where
-- they are known.

local asking = require("lib.asking")
local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local loot = require("features.creatures.lib.creatures").loot
local rules = require("features.shipwrecks.data.shipwreck_rules")
local sextant = require("lib.sextant")
local waters = require("lib.waters")

local bottles = {}

local NOT_IN_PACK = 1042001 -- That must be in your pack for you to use it.
local EXTRACTED = 501891 -- You extract the message from the bottle.
local BOTTLE, CALL = "message_in_a_bottle", "sos"

-- Open sea of a map; nil if none was found.
local function any_place(map_id)
  local areas = {}
  for _, area in ipairs(rules.areas) do
    if area.map_id == map_id then areas[#areas + 1] = area end
  end
  if #areas == 0 then return nil end
  for _ = 1, rules.tries do
    local area = random.pick(areas)
    local place = { map_id = map_id, x = random.integer(area.left, area.right), y = random.integer(area.top, area.bottom) }
    if waters.is_deep(place, rules.open_tiles) then return place end
  end
  return nil
end

-- Makes a bottle. It has no place yet.
function bottles.make(map_id)
  return items.create(BOTTLE, { params = { level = random.integer(rules.levels[1], rules.levels[2]), map_id = map_id } })
end

-- A bottle was double-clicked: the message stands in its place.
function bottles.use(bottle, user)
  if user.is_dead or not user.session_id then return end
  if not carried.in_pack(user, bottle) then return asking.tell(user, NOT_IN_PACK) end
  local place = any_place(bottle:get("map_id") or user.map_id)
  if not place then return user:tell("You cannot make out what the message says.") end
  local call = items.create(CALL, { params = { place = place, level = bottle:get("level") or rules.levels[1] } })
  if not call then return end
  bottle:delete()
  backpacks.hand_over(user, call)
  asking.tell(user, EXTRACTED)
end

-- A call for help was double-clicked.
function bottles.read(call, user)
  if user.is_dead or not user.session_id then return end
  if not carried.in_pack(user, call) then return asking.tell(user, NOT_IN_PACK) end
  local place = call:get("place")
  if not place then return user:tell("The water has washed the words away.") end
  gump.send(user.session_id, "sos", { where = sextant.words(place) or ("X: %d, Y: %d"):format(place.x, place.y) })
end

-- The call for help that somebody has at hand, of a wreck near a place.
function bottles.near(user, spot)
  for _, call in ipairs(carried.all_of(user, { [CALL] = true })) do
    local place = call:get("place")
    local off = place and place.map_id == spot.map_id and math.max(math.abs(place.x - spot.x), math.abs(place.y - spot.y))
    if off and off <= rules.reach_tiles then return call end
  end
  return nil
end

loot.also("bottles", function(corpse, mobile)
  local percent = rules.bottles[mobile.template]
  if not percent or not random.chance(percent) then return end
  local bottle = bottles.make(mobile.map_id)
  if bottle and not bottle:put_in(corpse) then bottle:delete() end
end)

return bottles
