-- What the scenario society makes on the shard: markets with tradespeople and trees. Run as an operator's code, whose
-- globals stay until the world ends; `society` is the only one. All that it makes has the param `society`. Its other
-- half is places.lua.

-- The places are still there after a restart of the world.
local kept = restarts.state("society")
society = kept.places and json.decode(kept.places) or { markets = {}, lots = {}, harbours = {} }
society.MAP, society.MARK = 1, "society"

local MAP, MARK = society.MAP, society.MARK
-- The house and the ship that players have, as their rows in the data of houses and ships name them.
society.HOUSE, society.SHIP = "stone_and_plaster_house", "small_dragon_ship"
-- Vendors are heard from 4 tiles and bankers from 12, so that each player deals with the one that it means.
local PEOPLE = { banker = { 0, -10 }, provisioner = { -10, 2 }, bowyer = { 10, 2 } }
local TREE_ART = 0x0CD0
local TREES = { { -8, 8 }, { -4, 9 }, { 0, 10 }, { 4, 9 }, { 8, 8 }, { -8, 12 }, { 0, 13 }, { 8, 12 } }

local function put(thing, x, y, z)
  thing:set(MARK, true)
  thing:move_to(MAP, x, y, z)
  return thing.serial
end

-- Puts tradespeople and trees around the middle of a market.
function society.furnish(market)
  local x, y, z = market.x, market.y, market.z
  for template, at in pairs(PEOPLE) do
    local one = mobiles.create(template, MAP, x + at[1], y + at[2], z)
    one:set(MARK, true)
    one:set("stays", true)
    market[template] = { serial = one.serial, x = one.x, y = one.y }
  end
  market.trees = {}
  for index, at in ipairs(TREES) do
    local tree = items.create("static", { item_id = TREE_ART, name = "a tree" })
    tree.movable = false
    market.trees[index] = { serial = put(tree, x + at[1], y + at[2], z), x = x + at[1], y = y + at[2] }
  end
end

-- Removes what an earlier run made. Waits.
function society.clear()
  for thing in items.each { param = MARK, waits = true } do thing:delete() end
  for one in mobiles.each { param = MARK, waits = true } do
    if not one.is_player then one:delete() end
  end
  society.markets, society.lots, society.harbours = {}, {}, {}
end
