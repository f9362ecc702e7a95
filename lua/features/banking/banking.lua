-- Bankers answer the words "bank", "balance", "withdraw 500", "deposit", "deposit 500" and "check 5000", and have a
-- menu.

local banking = require("features.banking.lib.banking")
local hearing = require("lib.hearing")
local rules = require("features.banking.data.banking_rules")

local WORDS = {
  bank = banking.open, balance = banking.balance, withdraw = banking.withdraw, deposit = banking.deposit, check = banking.check,
}
local NEED_AMOUNT = { withdraw = true, check = true }
-- Clients of any language send these numbers for the words.
local KEYWORDS = { [0] = banking.withdraw, [1] = banking.balance, [2] = banking.open, [3] = banking.check }
local OPEN_BANK_BOX = 3006105
-- Digits of an amount; what has more is no amount of gold.
local MOST_DIGITS = 9

hearing.declare("bankers", "banker", hearing.keys(WORDS))

local function is_banker(mobile) return mobile:has_tag("banker") end

local function amount_of(word)
  local digits = word and word:match("^%d+$")
  return digits and #digits <= MOST_DIGITS and math.tointeger(tonumber(digits)) or nil
end

-- What is wanted of a banker, and the word behind it; nil for other talk.
local function wanted(event)
  local spoken = {}
  for word in event.text:lower():gmatch("%S+") do spoken[#spoken + 1] = word end
  for index, word in ipairs(spoken) do
    local does = WORDS[word:gsub("%p+$", "")]
    if does then return does, spoken[index + 1] end
  end
  return hearing.by_keyword(KEYWORDS, event.keywords), spoken[2]
end

function on_speech(event)
  local does, word = wanted(event)
  local user = does and mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  -- "deposit many" is no wish to deposit everything.
  local amount = amount_of(word)
  if word and not amount and does == banking.deposit then return end
  local banker = hearing.nearest(user, rules.earshot_tiles, is_banker)
  -- The word alone is meant for the banker; in other talk, such as "check this", it is not.
  local alone = text.trim(event.text):lower()
  if banker and NEED_AMOUNT[alone] then return hearing.answer(banker, user, function() banking.ask_amount(banker, alone) end) end
  if banker then hearing.answer(banker, user, function() does(banker, user, amount) end) end
end

context_menu.add("creature", {
  {
    cliloc = OPEN_BANK_BOX, range = rules.earshot_tiles,
    condition = function(mobile, user) return is_banker(mobile) and not user.is_dead end, handler = banking.open,
  },
})
