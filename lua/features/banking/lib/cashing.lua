-- A check becomes gold (ModernUO BankCheck).

local checks = require("lib.checks")
local money = require("lib.money")

local NOT_IN_BANK = 1047026 -- That must be in your bank box to use it.
local WORTHLESS = "That check is worth nothing."
local FULL = 500390 -- Your bank box is full.
local CASHED = 1042763 -- ~1_AMOUNT~ gold was deposited in your account.

local cashing = {}

-- Turns a check in the user's bank box into coins. What does not fit stays on the check.
function cashing.use(check, user)
  if user.is_dead then return end
  if not user.bank or not check:is_within(user.bank) then return players.tell_cliloc(user.session_id, NOT_IN_BANK) end
  local worth = checks.worth(check)
  if worth == 0 then return user:tell(WORTHLESS) end
  local fitted = money.give(user.bank, worth)
  checks.set_worth(check, worth - fitted)
  if fitted == 0 then return players.tell_cliloc(user.session_id, FULL) end
  players.tell_cliloc(user.session_id, CASHED, { tostring(fitted) })
end

return cashing
