-- What bankers do for players (ModernUO Banker, before Mondain's Legacy). `amount` is nil where a player named none.

local checks = require("lib.checks")
local law = require("features.law.lib.law").crimes
local money = require("lib.money")
local rules = require("features.banking.data.banking_rules")
local things = require("lib.things")

local CLILOC = {
  no_criminals = 500389, -- I will not do business with a criminal!
  no_box_for_criminals = 500378, -- Thou art a criminal and cannot access thy bank box.
  too_much = 500381, -- Thou canst not withdraw so much at one time!
  pack_full = 1048147, -- Your backpack can't hold anything else.
  too_poor = 500384, -- Ah, art thou trying to fool me? Thou hast not so much gold!
  withdrawn = 1010005, -- Thou hast withdrawn gold from thy account.
  balance = 1042759, -- Thy current bank balance is ~1_AMOUNT~ gold.
  check_too_small = 1010006, -- We cannot create checks for such a paltry amount of gold!
  check_too_large = 1010007, -- Our policies prevent us from creating checks worth that much!
  deposited = 1042760, -- Thou hast deposited ~1_AMOUNT~ gold.
  check_written = 1042764, -- A check worth ~1_AMOUNT~ in gold has been placed in your bank box.
  no_room_for_check = 500386, -- There's not enough room in your bankbox for the check!
}
local NOTHING_TO_DEPOSIT = "You carry no gold."
local HOW_MUCH = "How much gold? Say %s 5000."
local BOX_FULL = "There is not enough room in your bank box."
local CONTENTS = "Your bank box holds %s and weighs %s."

local banking = {}

local function answer(banker, user, cliloc, arguments) banker:say_cliloc(cliloc, arguments, nil, user.session_id) end

-- Whether a banker deals with somebody; it says why not.
local function deals_with(banker, user, refusal)
  if law.is_criminal(user) then
    answer(banker, user, refusal or CLILOC.no_criminals)
    return false
  end
  return user.bank ~= nil and user.backpack ~= nil
end

function banking.open(banker, user)
  if not deals_with(banker, user, CLILOC.no_box_for_criminals) then return end
  local count, stones = things.count_in(user.bank), math.floor(user.bank.weight)
  user:tell(CONTENTS:format(text.counted(count, "item", "items"), text.counted(stones, "stone", "stones")))
  user:open(user.bank)
end

function banking.balance(banker, user)
  if not deals_with(banker, user) then return end
  answer(banker, user, CLILOC.balance, { tostring(money.in_bank(user)) })
end

function banking.withdraw(banker, user, amount)
  if not deals_with(banker, user) or not money.is_amount(amount) then return end
  if amount > rules.withdraw_most then return answer(banker, user, CLILOC.too_much) end
  local is_done, reason = money.move(user, amount, "bank", "backpack")
  if is_done then return answer(banker, user, CLILOC.withdrawn) end
  answer(banker, user, reason == "poor" and CLILOC.too_poor or CLILOC.pack_full)
end

-- Asks for the amount that a word needs.
function banking.ask_amount(banker, word) banker:say(HOW_MUCH:format(word)) end

-- Takes coins out of the backpack, all of them without an amount.
function banking.deposit(banker, user, amount)
  if not deals_with(banker, user) then return end
  local coins = amount or money.in_pack(user)
  if coins == 0 then return banker:say(NOTHING_TO_DEPOSIT) end
  if not money.is_amount(coins) then return end
  local is_done, reason = money.move(user, coins, "backpack", "bank")
  if is_done then return answer(banker, user, CLILOC.deposited, { tostring(coins) }) end
  if reason == "poor" then return answer(banker, user, CLILOC.too_poor) end
  banker:say(BOX_FULL)
end

-- Writes a check for coins of the bank box.
function banking.check(banker, user, amount)
  if not deals_with(banker, user) or not money.is_amount(amount) then return end
  if amount < rules.check_least then return answer(banker, user, CLILOC.check_too_small) end
  if amount > rules.check_most then return answer(banker, user, CLILOC.check_too_large) end
  if money.coins_in(user.bank) < amount then return answer(banker, user, CLILOC.too_poor) end
  -- In a full bank box the sum is added to a check that lies there.
  local check = checks.write(user.bank, amount) or checks.top_up(user.bank, amount, rules.check_most)
  if not check then return answer(banker, user, CLILOC.no_room_for_check) end
  money.take(user, amount, "bank_coins")
  answer(banker, user, CLILOC.check_written, { tostring(checks.worth(check)) })
end

return banking
