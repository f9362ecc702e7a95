-- What auctions cost: a fee for putting something up, and a tax on what is sold. Both are gone from the world; `.ledger
-- gold` names this file for them.

local escrow = require("features.auctions.lib.escrow")
local money = require("lib.money")
local rules = require("features.auctions.data.auction_rules")

local taxes = {}

-- Coins that fit into a lot at once.
local HANDFUL = 10000

-- The fee for putting something up.
function taxes.fee(first) return math.max(rules.least_fee, first * rules.fee_percent // 100) end

-- Takes the fee. Returns whether somebody could pay it.
function taxes.charge(seller, first) return money.take_together(seller, taxes.fee(first), "backpack", "bank") end

-- The tax on a sum.
function taxes.of(sum) return sum * rules.tax_percent // 100 end

-- Takes the tax off the highest bid of a lot.
function taxes.levy(lot, sum)
  local left = taxes.of(sum)
  while left > 0 do
    local coins = escrow.cash(lot, math.min(left, HANDFUL))
    if coins == 0 then return end
    for _, pile in ipairs(lot:find_all("gold")) do pile:delete() end
    left = left - coins
  end
end

return taxes
