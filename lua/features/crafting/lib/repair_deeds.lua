-- Contracts of repair: a craftsman writes one on a blank scroll, and anybody repairs a thing by it with the skill of
-- the craftsman (ModernUO RepairDeed, which needs a shop of the trade nearby; here any place will do).
--
-- Params of a contract: `trade`, `points` of skill, `crafted_by`.

local backpacks = require("lib.backpacks")
local skills = require("features.skills.lib.skills")
local trades = require("features.crafting.lib.trades")

local repair_deeds = { DEED = "repair_deed" }

local CLILOC = {
  made = 500442, -- You create the item and put it in your backpack.
  too_unskilled = 1047005, -- You must be at least apprentice level to create a repair service contract.
}
local CONTRACT = 1061133 -- A repair service contract from ~1_SKILL_TITLE~ ~2_SKILL_NAME~.
local CRAFTED_BY = 1050043 -- crafted by ~1_NAME~
-- The client's titles of skill, from an apprentice to a grandmaster, one for ten points each, and its names of trades.
local FIRST_TITLE, FIRST_POINTS, LAST_POINTS = 1061123, 50, 100
local NAMES = { blacksmithy = "#1023015", tinkering = "#1022983" }

-- Writes a contract of somebody's skill on a blank scroll. Returns what is said.
function repair_deeds.make(user, trade, scroll)
  local points = skills.value(user, trade.skill) // 100 * 10
  if points < FIRST_POINTS then return CLILOC.too_unskilled end
  local params = { trade = trade.name, points = points, crafted_by = user.name }
  local deed = items.create(repair_deeds.DEED, { params = params })
  if not deed then return nil end
  scroll.amount = scroll.amount - 1
  backpacks.hand_over(user, deed)
  return CLILOC.made
end

-- The trade and the tenths of skill that a contract stands for.
function repair_deeds.read(deed)
  return trades.get(deed:get("trade") or ""), math.tointeger(deed:get("points") or 0) * 10
end

-- The lines of the tooltip.
function repair_deeds.describe(deed)
  local trade, tenths = repair_deeds.read(deed)
  if not trade then return nil end
  local points = math.max(FIRST_POINTS, math.min(LAST_POINTS, tenths // 10))
  local title = FIRST_TITLE + (points - FIRST_POINTS) // 10
  local lines = { { cliloc = CONTRACT, arguments = { "#" .. title, NAMES[trade.name] or trade.title } } }
  local maker = deed:get("crafted_by")
  if maker then lines[2] = { cliloc = CRAFTED_BY, arguments = { maker } } end
  return lines
end

return repair_deeds
