-- Where the markets of the scenario society stand, and where its players build and launch ships. Run as an operator's
-- code, after world.lua.

local MAP = society.MAP
-- Where places are looked for: out of sight of one another.
local WEST, NORTH, EAST, SOUTH, STEP_TILES = 1200, 800, 5000, 3900, 48
local MARKET_TILES, MARGIN_TILES = 12, 5
local HOUSE_MULTI, SHIP_MULTI = 0x64, 0x4
-- A ship's middle is so far from the beach; rows in which beaches are looked for are so far apart.
local BERTH_TILES, BEACH_ROWS, BEACH_STEP = 5, 26, 8
-- So far ships sail to the north.
local SAIL_TILES = 4

local function is_wild(x, y, z)
  local here = region.at(MAP, x, y, z)
  return not (here and here:get("guarded"))
end

local function is_level(x, y, z, reach)
  for dx = -reach, reach, 3 do
    for dy = -reach, reach, 3 do
      if world.standing_z(MAP, x + dx, y + dy, z) ~= z then return false end
    end
  end
  return true
end

local function is_lot(x, y, z)
  local site = multi.shape(HOUSE_MULTI) and multi.survey(HOUSE_MULTI, MAP, x, y, z, MARGIN_TILES)
  return site and site.on_map and not site.blocked and not site.water and site.lowest == z and site.highest == z and #site.multis == 0
end

-- Whether a ship fits there.
local function is_open_water(berth, dy)
  local site = multi.survey(SHIP_MULTI, MAP, berth.x, berth.y + dy, berth.z, MARGIN_TILES)
  return site and site.on_map and site.water and not site.blocked and #site.multis == 0
end

-- A beach beside (x, y): dry land with open water to the east; nil where there is none.
local function beach_at(x, y)
  for column = x, x + BEACH_STEP do
    local land, water = world.land_at(MAP, column, y), world.land_at(MAP, column + 1, y)
    if land and water and not land.wet and water.wet then
      local z, berth = world.standing_z(MAP, column, y, land.lowest), { x = column + BERTH_TILES, y = y, z = water.lowest }
      if z and is_open_water(berth, 0) and is_open_water(berth, -SAIL_TILES) then return { x = column, y = y, z = z, berth = berth } end
    end
  end
end

local function look_for_markets(wanted)
  for y = NORTH, SOUTH, STEP_TILES do
    for x = WEST, EAST, STEP_TILES do
      if #society.markets == wanted.markets and #society.lots == wanted.lots then return end
      local z = world.standing_z(MAP, x, y, 0)
      if z and is_wild(x, y, z) then
        if #society.markets < wanted.markets and is_level(x, y, z, MARKET_TILES) then
          local market = { x = x, y = y, z = z }
          society.furnish(market)
          society.markets[#society.markets + 1] = market
        elseif #society.lots < wanted.lots and is_lot(x, y, z) then
          society.lots[#society.lots + 1] = { x = x, y = y, z = z }
        end
      end
      wait(0)
    end
  end
end

local function look_for_harbours(wanted)
  if not multi.shape(SHIP_MULTI) then return end
  for y = NORTH, SOUTH, BEACH_ROWS do
    for x = WEST, EAST, BEACH_STEP do
      if #society.harbours == wanted.harbours then return end
      local here, there = world.land_at(MAP, x, y), world.land_at(MAP, x + BEACH_STEP, y)
      if here and there and not here.wet and there.wet then society.harbours[#society.harbours + 1] = beach_at(x, y) end
    end
    wait(0)
  end
end

-- Makes markets, and finds lots for houses and beaches for ships. Waits. Returns how many there was room for: of each
-- kind, in this order.
function society.settle(markets, lots, harbours)
  look_for_markets { markets = markets, lots = lots }
  look_for_harbours { harbours = harbours }
  local places = { markets = society.markets, lots = society.lots, harbours = society.harbours }
  restarts.state("society").places = json.encode(places)
  return #society.markets, #society.lots, #society.harbours
end
