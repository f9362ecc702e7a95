-- Deeds of houses and ships, at the prices of their rows, and what bankers sell: deeds of commodities and contracts of
-- vendors (ModernUO SBHouseDeed, SBShipwright and SBBanker, before AoS).

local houses = require("features.houses.lib.houses").kinds
local ships = require("features.ships.lib.ships").kinds

local IN_STOCK = 20

local function deeds(kinds)
  local sells = {}
  for index, kind in ipairs(kinds) do sells[index] = { kind.id .. "_deed", kind.price, IN_STOCK } end
  return { sells = sells }
end

return {
  architect = deeds(houses), shipwright = deeds(ships),
  banker = { sells = { { "contract_of_employment", 1252, IN_STOCK }, { "commodity_deed", 5, IN_STOCK } } },
}
