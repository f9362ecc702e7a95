-- Work with a tool: what it needs, how long it takes, success, failure and loss (ModernUO CraftItem before Third Dawn).

local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local chances = require("features.crafting.lib.chances")
local labour = require("features.labour.lib.labour")
local memory = require("features.crafting.lib.memory")
local pieces = require("features.crafting.lib.pieces")
local places = require("features.crafting.lib.workplaces")
local resources = require("features.crafting.lib.resources")
local tools = require("lib.tools")
local trades = require("features.crafting.lib.trades")

local making = {}

local WORK_MS = 1250
-- All that is there is used at once, up to so much.
local WHOLE_MOST = 30000

local CLILOC = {
  dead = 1019048, -- I am dead and cannot do that.
  held = 500111, -- You are frozen and can not move.
  busy = 500119, -- You must wait to perform another action.
  worn_out = 1044038, -- You have worn out your tool!
  not_at_hand = 1044263, -- The tool must be on your person to use.
  no_skill = 1044153, -- You don't have the required skills to attempt this item.
  no_resources = 502925, -- You don't have the resources required to make that item.
  no_material_skill = 1044268, -- You have no idea how to work this metal.
  failed = 1044043, -- You failed to create the item, and some of your materials are lost.
  made = 1044154, -- You create the item.
  exceptional = 1044155, -- You create an exceptional quality item.
  marked = 1044156, -- You create an exceptional quality item and affix your maker's mark.
  no_mana = 1042403, -- You do not have enough mana.
}
-- What is said of a place that is missing.
local MISSING = {
  anvil = 1044267, forge = 1044267, -- You must be near an anvil and a forge to smith items.
  heat = 1044487, -- You must be near a fire source to cook.
  oven = 1044493, -- You must be near an oven to bake that.
  mill = 1044491, -- You must be near a flour mill to do that.
}

-- Why somebody cannot work at a trade with a tool now; nil if it can.
function making.why_no_work(user, trade, tool)
  if user.is_dead then return CLILOC.dead end
  if user.frozen or user.paralysed then return CLILOC.held end
  if not tool.exists then return CLILOC.worn_out end
  if not carried.is(user, tool) then return CLILOC.not_at_hand end
  for _, place in ipairs(trade.places or {}) do
    if not places.is_near(user, place) then return MISSING[place] end
  end
  return nil
end

local function lacks_material_skill(user, trade, material)
  local kind = material and trades.material(trade, material)
  return kind ~= nil and user:skill(trade.skill) < kind[2] * 10
end

local function takes_material(trade, recipe)
  for _, need in ipairs(recipe.needs) do
    if trade.materials and need[1] == trade.materials.base then return true end
  end
  return false
end

-- Why somebody cannot make a recipe now; nil if it can, and then what it takes and the material.
function making.why_not(user, trade, recipe, tool)
  local reason = making.why_no_work(user, trade, tool) or (trade.why_not and trade.why_not(user, recipe))
  if reason then return reason end
  if recipe.near and not places.is_near(user, recipe.near) then return MISSING[recipe.near] end
  if not chances.success(user, trade, recipe) then return CLILOC.no_skill end
  local material = takes_material(trade, recipe) and memory.material(user, trade) or nil
  if lacks_material_skill(user, trade, material) then return CLILOC.no_material_skill end
  local needs = trades.needs(trade, recipe, material)
  if resources.times(user, needs) < 1 then return CLILOC.no_resources end
  if user.mana < (recipe.mana or 0) then return CLILOC.no_mana end
  return nil, needs, material
end

-- The same needs in other amounts.
local function changed(needs, amount_of)
  local others = {}
  for index, need in ipairs(needs) do others[index] = { need[1], amount_of(need[2]), is_drink = need.is_drink } end
  return others
end

-- Half of what is needed is lost by failure, and not less than one of each.
local function lost_of(needs)
  return changed(needs, function(amount) return amount - amount // 2 end)
end

local function times_more(needs, times)
  return changed(needs, function(amount) return amount * times end)
end

local function fail(user, trade, needs)
  resources.take(user, lost_of(needs))
  if trade.gives_back then
    local item = items.create(trade.gives_back)
    if item then backpacks.hand_over(user, item) end
  end
  return trade.failed or CLILOC.failed
end

local function succeed(user, trade, recipe, work)
  local taken, hue = resources.take(user, work.needs)
  if not taken then return CLILOC.no_resources end
  work.hue = hue
  user.mana = math.max(0, user.mana - (recipe.mana or 0))
  local item = pieces.make(user, trade, recipe, work)
  if not item or item.stackable or not item:get("quality") then return trade.made or CLILOC.made end
  return item:get("crafted_by") and CLILOC.marked or CLILOC.exceptional
end

-- The end of one piece of work. Returns what is said, and whether the next one may begin.
local function finish(user, trade, recipe, tool, chosen)
  local reason, needs, material = making.why_not(user, trade, recipe, tool)
  if reason then return reason, false end
  local chance = chances.success(user, trade, recipe)
  chances.learn(user, trade, recipe)
  local times = 1
  if recipe.whole then
    times = math.min(resources.times(user, needs), WHOLE_MOST)
    needs = times_more(needs, times)
  end
  local said, done
  if chance <= random.number() then
    said = fail(user, trade, needs)
  elseif recipe.works_on then
    said, done = recipe.works_on(user, chosen)
    if done then resources.take(user, needs) end
  else
    local is_exceptional = chances.exceptional(user, trade, recipe, chance) > random.number()
    said = succeed(user, trade, recipe, {
      needs = needs, times = times, material = material, is_exceptional = is_exceptional, tool = tool,
    })
  end
  if tools.wear(tool) then return CLILOC.worn_out, false end
  return said, not recipe.works_on
end

-- Makes a recipe up to `number` times and waits. Returns what is said at the end. Work ends when something is missing,
-- when its player dies or leaves, and by making.stop.
function making.make(user, trade, recipe, tool, number)
  local reason, chosen = making.why_not(user, trade, recipe, tool), nil
  if not reason and recipe.chooses then
    chosen, reason = recipe.chooses(user)
    if not chosen then return reason end
    reason = making.why_not(user, trade, recipe, tool)
  end
  local work = { kind = "crafting" }
  if not reason and not labour.begin(user, work) then reason = CLILOC.busy end
  if reason then return reason end
  memory.note(user, trade, recipe)
  local said
  for _ = 1, number do
    if trade.sound then user:sound(trade.sound) end
    wait(WORK_MS)
    if not labour.holds(user, work) then break end
    local goes_on
    said, goes_on = finish(user, trade, recipe, tool, chosen)
    if not goes_on or work.is_stopped then break end
  end
  labour.finish(user, work)
  return said
end

-- Ends work after the piece that is being made. Returns whether there was some.
function making.stop(user)
  local work = labour.of(user)
  if not work or work.kind ~= "crafting" then return false end
  work.is_stopped = true
  return true
end

return making
