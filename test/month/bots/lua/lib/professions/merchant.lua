-- Merchants make bows of boards of the carpenter, or of logs that they fell, sell the bows to the bowyer, and eat what
-- the provisioner sells: by the windows of tradespeople, whose stock and prices are noted in lib/market.lua. The boards
-- of a bow cost more than the bowyer pays for it, so who has little gold fells trees.

local acting = require("lib.acting")
local market = require("lib.market")
local places = require("data.places")

local BOARDS_OF_A_BOW = 7
local MOST_BOARDS = 3 * BOARDS_OF_A_BOW
-- With less gold a merchant buys no boards.
local GOLD_FOR_BOARDS = 1000
-- The longest time that a tree takes.
local FELLING_MS = 6000

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

-- Fells one of the trees.
local function fell(bot)
  local wood = places.wood
  local x = wood.x + random.integer(0, wood.trees - 1) * wood.apart
  local axe = bot.mobile:equipped("two_handed") or acting.carried(bot, "hatchet")
  if not axe then return market.buy(bot, "weaponsmith", "hatchet", 1) end
  acting.travel(bot, { map_id = places.map_id, x = x, y = wood.y + 1 }, 0)
  acting.arm(bot, "hatchet", "two_handed")
  local tree
  for item in items.each { map_id = places.map_id, x = x, y = wood.y } do tree = item end
  local logs = acting.count(bot, "log")
  acting.use(bot, axe, tree)
  wait(FELLING_MS)
  month.add("dealt/logs felled", math.max(0, acting.count(bot, "log") - logs))
end

return function(bot)
  fetch_coins(bot)
  if acting.count(bot, "bow") > 0 then return market.sell(bot, "bowyer", "bow") end
  if random.chance(10) then return market.buy(bot, "provisioner", nil, random.integer(1, 3)) end
  if math.max(acting.count(bot, "board"), acting.count(bot, "log")) >= BOARDS_OF_A_BOW then return make_bow(bot) end
  if acting.count(bot, "gold") < GOLD_FOR_BOARDS then return fell(bot) end
  market.buy(bot, "carpenter", "board", MOST_BOARDS)
end
