-- Crops and herbs of the fields, which are picked by hand and grow again (ModernUO FarmableCrop).
--
-- A picked plant is a bank of harvest.lua of its own tile, so that one that nobody picked is stored nowhere.

local asking = require("lib.asking")
local backpacks = require("lib.backpacks")
local harvest = require("features.gathering.lib.harvest")

local crops = {}

local MINUTE_MS = 60 * 1000
local GROWS_MS = { 5 * MINUTE_MS, 10 * MINUTE_MS }
local REACH_TILES = 2
local NO_REACH = 1019045 -- I can't reach that.
local NOT_RIPE = "Somebody has picked it, and it grows again."

-- The bank of a plant of a template.
local function bank_of(template)
  return { name = template, width = 1, height = 1, least = 1, most = 1, refill_ms = GROWS_MS, veins = { { weight = 1 } } }
end

-- The on_use of a plant. `template`: what it gives; `least` and `most` of it.
function crops.picker(template, least, most)
  local bank = bank_of("crop " .. template)
  return function(plant, user)
    if user.is_dead or not plant.map_id or plant.movable then return end
    local is_near = (user:distance_to(plant) or math.huge) <= REACH_TILES and user:sees(plant)
    if not is_near then return asking.tell(user, NO_REACH) end
    if harvest.take(bank, plant, 1) < 1 then return user:tell(NOT_RIPE) end
    local facts = items.template(template)
    local wish = facts.stackable and { amount = random.integer(least, most) } or nil
    local picked = items.create(template, wish)
    if picked then backpacks.hand_over(user, picked) end
  end
end

return crops
