-- Gold: counting, taking and giving it. The ledger names the file that calls, not this one.
--
--   money.is_amount(amount)          whether it is a whole number of at least 1
--   money.coins_in(container)        coins in a container, at any depth; 0 without one
--   money.in_pack(mobile)            coins in the backpack, at any depth
--   money.in_bank(mobile)            coins and checks in the bank box, at any depth
--   money.take(mobile, amount, ...)  takes gold from the first of the named places that has all of it: "backpack",
--     "bank" (coins,
--                                    then checks) or "bank_coins" (no checks)
--   money.take_together(mobile, amount, ...)  takes gold from the named places together, from each what it has
--   money.give(container, amount)    lays coins into a container; what does not fit is not made
--   money.move(mobile, amount, from, to)  between "backpack" and "bank"
--   money.pass(from, to, amount)     moves coins from one container to another, as many as fit
--   money.pay(mobile, amount, place) the same for somebody's backpack or bank box; the rest lies at the feet
--
-- A place that has too little gives nothing to money.take: tradespeople are not paid one part here and one part there
-- (ModernUO BaseVendor.OnBuyItems). The vendors of players are (PlayerVendorBuyGump).

local checks = require("lib.checks")

ledger.pass_on()

local GOLD = "gold"
-- Most coins of a pile.
local PILE = 60000

local money = {}

-- Whether somebody can mean it as an amount of coins: a whole number of at least 1.
function money.is_amount(amount) return math.type(amount) == "integer" and amount >= 1 end

function money.coins_in(container)
  local sum = 0
  for _, pile in ipairs(container and container:find_all(GOLD) or {}) do sum = sum + pile.amount end
  return sum
end

function money.in_pack(mobile) return money.coins_in(mobile.backpack) end

function money.in_bank(mobile) return money.coins_in(mobile.bank) + checks.worth_in(mobile.bank) end

-- Takes at most so much out of a container. Returns what is still missing.
local function take_coins(container, amount)
  for _, pile in ipairs(container:find_all(GOLD)) do
    if amount == 0 then break end
    local part = math.min(amount, pile.amount)
    pile.amount = pile.amount - part
    amount = amount - part
  end
  return amount
end

local TAKES = {
  backpack = function(mobile, amount)
    if money.in_pack(mobile) < amount then return false end
    take_coins(mobile.backpack, amount)
    return true
  end,
  -- Coins first, then the worth of checks.
  bank = function(mobile, amount)
    if money.in_bank(mobile) < amount then return false end
    checks.take(mobile.bank, take_coins(mobile.bank, amount))
    return true
  end,
  bank_coins = function(mobile, amount)
    if money.coins_in(mobile.bank) < amount then return false end
    take_coins(mobile.bank, amount)
    return true
  end,
}

-- Takes gold from the first place that has all of it. Returns the place, or nil when none has; then nothing is taken.
-- Raises an error for what is no amount.
function money.take(mobile, amount, ...)
  if not money.is_amount(amount) then error(("%s is no amount of gold"):format(amount), 2) end
  for _, place in ipairs { ... } do
    if TAKES[place](mobile, amount) then return place end
  end
  return nil
end

local HAS = { backpack = money.in_pack, bank = money.in_bank, bank_coins = function(mobile) return money.coins_in(mobile.bank) end }

-- Takes gold from the named places together, from the first what it has. Returns whether they had all of it; else
-- nothing is taken.
function money.take_together(mobile, amount, ...)
  if not money.is_amount(amount) then error(("%s is no amount of gold"):format(amount), 2) end
  local parts, left = {}, amount
  for _, place in ipairs { ... } do
    local part = math.min(left, HAS[place](mobile))
    if part > 0 then parts[#parts + 1] = { place = place, amount = part } end
    left = left - part
  end
  if left > 0 then return false end
  for _, part in ipairs(parts) do TAKES[part.place](mobile, part.amount) end
  return true
end

-- Makes coins in piles. `put` lays a pile down and returns whether it could; then no more are made. Returns how many
-- were laid down.
local function in_piles(amount, put)
  local left = amount
  while left > 0 do
    local part = math.min(left, PILE)
    local pile = items.create(GOLD, { amount = part })
    if not pile then break end
    if not put(pile) then
      pile:delete()
      break
    end
    left = left - part
  end
  return amount - left
end

-- Lays new coins into a container, in piles. Returns how many fitted. Raises an error for what is no amount.
function money.give(container, amount)
  if not money.is_amount(amount) then error(("%s is no amount of gold"):format(amount), 2) end
  if not container then return 0 end
  return in_piles(amount, function(pile) return pile:put_in(container) end)
end

-- Moves gold between somebody's backpack and bank box, all of it or nothing. Returns true, or nil and "poor" or "full".
function money.move(mobile, amount, from, to)
  local there = from == "backpack" and money.in_pack(mobile) or money.in_bank(mobile)
  if there < amount then return nil, "poor" end
  local fitted = money.give(mobile[to], amount)
  if fitted < amount then
    if fitted > 0 then money.take(mobile, fitted, to == "bank" and "bank_coins" or to) end
    return nil, "full"
  end
  money.take(mobile, amount, from)
  return true
end

-- Moves at most `amount` coins from one container to another. Returns how many it moved.
function money.pass(from, to, amount)
  local there = math.min(amount, money.coins_in(from))
  local fitted = there > 0 and money.give(to, there) or 0
  take_coins(from, fitted)
  return fitted
end

-- Pays somebody into the backpack, or into `place`. What does not fit there lies at its feet. Returns how much fitted.
function money.pay(mobile, amount, place)
  local fitted = money.give(mobile[place or "backpack"], amount)
  in_piles(amount - fitted, function(pile) return pile:move_to(mobile.map_id, mobile.x, mobile.y, mobile.z) end)
  return fitted
end

return money
