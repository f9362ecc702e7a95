-- Smelting ore at a forge (ModernUO BaseOre). Each piece gives two ingots; a failure burns half of the pile.

local asking = require("lib.asking")
local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local places = require("features.crafting.lib.workplaces")
local skills = require("features.skills.lib.skills")
local spots = require("lib.spots")

local smelting = {}

local CLILOC = {
  where = 501971, -- Select the forge on which to smelt the ore, or another pile of ore with which to combine it.
  too_far = 501976, -- The ore is too far away.
  strange = 501986, -- You have no idea how to smelt this strange ore!
  smelted = 501988, -- You smelt the ore removing the impurities and put the metal in your backpack.
  burned = 501990, -- You burn away the impurities but are left with less useable metal.
}
local NOT_A_FORGE = "That is no forge in reach."
-- Difficulty of each ore in tenths of Mining; iron can be tried by everybody. The trial reaches so far below and above.
local DIFFICULTY = {
  iron_ore = 500, dull_copper_ore = 650, shadow_iron_ore = 700, copper_ore = 750, bronze_ore = 800, gold_ore = 850, agapite_ore = 900,
  verite_ore = 950, valorite_ore = 990,
}
local RANGE_TENTHS = 250
local REACH_TILES = 2
local INGOTS_PER_ORE = 2
-- So many at once, so that the ingots are one pile.
local ORE_MOST = 30000
local FORGES = { art = places.art.forge, land = {} }

local function in_reach(ore, user)
  if not ore.exists then return false end
  if ore.root_mobile then return carried.is(user, ore) end
  return ore.container == nil and (user:distance_to(ore) or math.huge) <= REACH_TILES and user:sees(ore)
end

local function is_forge(user, place)
  local spot = spots.of(place)
  if not spot or not spots.is_of(spot, FORGES) then return false end
  return (spots.distance(user, spot) or math.huge) <= REACH_TILES and user:sees(spot.x, spot.y, spot.z)
end

local function smelt(ore, user)
  local difficulty = DIFFICULTY[ore.template]
  local amount = math.min(ore.amount, ORE_MOST)
  if difficulty > DIFFICULTY.iron_ore and skills.value(user, "mining") < difficulty then return CLILOC.strange end
  if not skills.check(user, "mining", difficulty - RANGE_TENTHS, difficulty + RANGE_TENTHS) then
    ore.amount = ore.amount // 2
    return CLILOC.burned
  end
  local ingots = items.create((ore.template:gsub("_ore$", "_ingot")), { amount = amount * INGOTS_PER_ORE })
  if not ingots then return nil end
  ore.amount = ore.amount - amount
  backpacks.hand_over(user, ingots)
  return CLILOC.smelted
end

-- A pile of ore was double-clicked.
function smelting.use(ore, user)
  if user.is_dead or not ore.movable then return end
  if not in_reach(ore, user) then return asking.tell(user, CLILOC.too_far) end
  local place = asking.place(user, { cliloc = CLILOC.where })
  if not place then return end
  if not in_reach(ore, user) then return asking.tell(user, CLILOC.too_far) end
  if not is_forge(user, place) then return user:tell(NOT_A_FORGE) end
  local said = smelt(ore, user)
  if said then asking.tell(user, said) end
end

return smelting
