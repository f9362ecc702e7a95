-- The gold of bots: what they take, what they pay, and what they have. Each coin that comes or goes is noted for the
-- report.

local purse = {}

local function piles(mobile)
  local found = {}
  for _, container in ipairs { mobile.backpack or false, mobile.bank or false } do
    for _, pile in ipairs(container and container:find_all("gold") or {}) do found[#found + 1] = pile end
  end
  return found
end

function purse.gold(mobile)
  local sum = 0
  for _, pile in ipairs(piles(mobile)) do sum = sum + pile.amount end
  return sum
end

-- Pays out of the backpack, then out of the bank box. Returns whether there was enough.
function purse.pay(mobile, gold, what)
  if purse.gold(mobile) < gold then return false end
  month.add("gold out/" .. what, gold)
  for _, pile in ipairs(piles(mobile)) do
    local part = math.min(gold, pile.amount)
    gold = gold - part
    pile.amount = pile.amount - part
    if gold == 0 then return true end
  end
  return true
end

-- Takes the gold out of a corpse, as far as its rules allow.
function purse.loot(bot, corpse, what)
  for _, pile in ipairs(corpse:find_all("gold")) do
    if not test.lift(bot.session_id, pile.serial) then return end
    local amount = pile.amount
    if bot.mobile.backpack and pile:put_in(bot.mobile.backpack) then month.add("gold in/" .. what, amount) end
  end
end

-- Brings the coins to the bank.
function purse.save(mobile)
  if not mobile.backpack or not mobile.bank then return end
  for _, pile in ipairs(mobile.backpack:find_all("gold")) do pile:put_in(mobile.bank) end
end

return purse
