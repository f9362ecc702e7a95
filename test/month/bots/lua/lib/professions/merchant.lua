-- Merchants buy boards of the carpenter, make bows of them, sell the bows to the bowyer, and eat what the provisioner sells: by the windows
-- of tradespeople, whose stock and prices are noted in lib/market.lua.

local acting = require("lib.acting")
local market = require("lib.market")

local BOARDS_OF_A_BOW = 7
local MOST_BOARDS = 3 * BOARDS_OF_A_BOW

-- Presses a button of the window that is open, if it has that button.
local function press(bot, name)
  local window = test.gump(bot.session_id)
  for _, button in ipairs(window and window.buttons or {}) do
    if button == name then
      test.press(bot.session_id, name)
      wait(1)
      return
    end
  end
end

local function make_bow(bot)
  local tools = acting.carried(bot, "fletcher_tools")
  if not tools then return market.buy(bot, "bowyer", "fletcher_tools", 1) end
  acting.use(bot, tools)
  press(bot, "group Weapons")
  press(bot, "make bow")
end

-- Takes the coins that were brought to the bank in the evening.
local function fetch_coins(bot)
  if acting.count(bot, "gold") > 0 then return end
  for _, pile in ipairs(bot.mobile.bank and bot.mobile.bank:find_all("gold") or {}) do pile:put_in(bot.mobile.backpack) end
end

return function(bot)
  fetch_coins(bot)
  if acting.count(bot, "bow") > 0 then return market.sell(bot, "bowyer", "bow") end
  if random.chance(10) then return market.buy(bot, "provisioner", nil, random.integer(1, 3)) end
  if acting.count(bot, "board") < BOARDS_OF_A_BOW then
    return market.buy(bot, "carpenter", "board", MOST_BOARDS)
  end
  make_bow(bot)
end
