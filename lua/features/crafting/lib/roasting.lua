-- Raw meat and fish are roasted at a fire, one piece at a time and without a tool (ModernUO CookableFood).

local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local chances = require("features.crafting.lib.chances")
local labour = require("features.labour.lib.labour")
local places = require("features.crafting.lib.workplaces")
local tell = require("lib.telling")
local trades = require("features.crafting.lib.trades")

local roasting = {}

local ROAST_MS = 5000
local SIZZLE_SOUND, DONE_SOUND = 0x225, 0x57
local NOT_CARRIED = 1042001 -- That must be in your pack for you to use it.
local NO_FIRE = 1044487 -- You must be near a fire source to cook.
local BURNT = 500686 -- You burn the food to a crisp! It's ruined.
local BUSY = 500119 -- You must wait to perform another action.
local NO_ROOM = "The shard has no room for it."

-- What a fire makes of a thing: the trade of cooks, and its recipe.
local function recipe_of(raw)
  local trade = trades.get("cooking")
  for _, recipe in pairs(trade and trade.recipes or {}) do
    if recipe.near == "heat" and #recipe.needs == 1 and recipe.needs[1][1] == raw.template then return trade, recipe end
  end
end

local function why_not(raw, user)
  if not carried.in_pack(user, raw) then return NOT_CARRIED end
  return not places.is_near(user, "heat") and NO_FIRE or nil
end

-- The piece is roasted, or burnt. Returns what is said.
local function finish(raw, user, trade, recipe)
  local reason = why_not(raw, user)
  if reason then return reason end
  local roast = items.create(recipe.template)
  if not roast then return NO_ROOM end
  local chance = chances.success(user, trade, recipe) or 0
  chances.learn(user, trade, recipe)
  if raw.amount > 1 then raw.amount = raw.amount - 1 else raw:delete() end
  if chance <= random.number() then
    roast:delete()
    return BURNT
  end
  backpacks.hand_over(user, roast)
  user:sound(DONE_SOUND)
end

-- Raw food was double-clicked. Waits.
function roasting.use(raw, user)
  if user.is_dead then return end
  local trade, recipe = recipe_of(raw)
  if not recipe then return end
  local reason = why_not(raw, user)
  if reason then return tell(user, reason) end
  local work = { kind = "roasting" }
  if not labour.begin(user, work) then return tell(user, BUSY) end
  user:sound(SIZZLE_SOUND)
  wait(ROAST_MS)
  if labour.holds(user, work) then tell(user, finish(raw, user, trade, recipe)) end
  labour.finish(user, work)
end

return roasting
