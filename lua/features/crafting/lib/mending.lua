-- Repairing worn pieces, and melting pieces of metal back into ingots (ModernUO Repair.cs and Resmelt.cs before AoS).

local asking = require("lib.asking")
local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local making = require("features.crafting.lib.making")
local skills = require("features.skills.lib.skills")
local trades = require("features.crafting.lib.trades")
local wear = require("features.fighting.lib.fighting").wear

local mending = {}

local CLILOC = {
  repair_what = 1044276, -- Target an item to repair.
  smelt_what = 1044273, -- Target an item to recycle.
  not_repairable = 1044277, -- That item cannot be repaired.
  not_in_pack = 1044275, -- The item must be in your backpack to repair it.
  whole = 1044281, -- That item is in full repair
  too_often = 1044278, -- That item has been repaired many times, and will break if repairs are attempted again.
  repaired = 1044279, -- You repair the item.
  not_repaired = 1044280, -- You fail to repair the item.
  not_smelted = 1044272, -- You can't melt that down into ingots.
  no_skill = 1044269, -- You have no idea how to work this metal.
  smelted = 1044270, -- You melt the item down into ingots.
  -- This item is of imported material, probably bought at a store, and does not yield much metal.
  smelted_bought = 500418,
  poisoned = 1005012, -- You cannot repair an item while a caustic substance is on it.
}
-- What a repair takes from the most points a piece can have, by base skill in tenths.
local WEAKENS = { { 900, 1 }, { 700, 2 }, { 0, 3 } }
local SMELT_SOUNDS = { 0x2A, 0x240 }

-- The recipe of a trade for what an item is; nil for none.
local function recipe_for(trade, item)
  local recipe = trade.recipes[item.template]
  return recipe and recipe.template == item.template and recipe or nil
end

local function weakens(user, trade)
  local base = user:skill(trade.skill)
  for _, row in ipairs(WEAKENS) do
    if base >= row[1] then return row[2] end
  end
end

-- Asks for an item in the backpack. Returns it, or nil and what is said.
local function ask_for(user, trade, tool, cliloc, otherwise)
  local reason = making.why_no_work(user, trade, tool)
  if reason then return nil, reason end
  local item, is_mobile = asking.thing(user, { cliloc = cliloc })
  if not item then return nil end
  reason = making.why_no_work(user, trade, tool)
  if reason then return nil, reason end
  if is_mobile or not recipe_for(trade, item) then return nil, otherwise end
  if not carried.in_pack(user, item) then return nil, CLILOC.not_in_pack end
  return item
end

-- A player repairs a piece. Returns what is said.
function mending.repair(_, user, trade, tool)
  local item, reason = ask_for(user, trade, tool, CLILOC.repair_what, CLILOC.not_repairable)
  if not item then return reason end
  local left, most = wear.of(item)
  local weaker = weakens(user, trade)
  if most == 0 then return CLILOC.not_repairable end
  if (item:get("poison_charges") or 0) > 0 then return CLILOC.poisoned end
  if left >= most then return CLILOC.whole end
  if most <= weaker then return CLILOC.too_often end
  -- The worse it is, and the less is known of the trade, the likelier a repair weakens it.
  local percent = 40 + (most - left) - skills.value(user, trade.skill) // 100
  if random.chance(math.max(0, math.min(100, percent))) then wear.weaken(item, weaker) end
  left, most = wear.of(item)
  local difficulty = (most - left) * 1250 // math.max(most, 1) - 250
  if trade.sound then user:sound(trade.sound) end
  if not skills.check(user, trade.skill, difficulty - 250, difficulty + 250) then return CLILOC.not_repaired end
  wear.repair(item)
  return CLILOC.repaired
end

-- Tenths of Mining that melting a metal takes.
local function smelting_tenths(trade, material)
  local kind = trades.material(trade, material)
  return kind and kind[2] * 10 or 0
end

-- A player melts a piece down. Returns what is said.
function mending.smelt(_, user, trade, tool)
  local item, reason = ask_for(user, trade, tool, CLILOC.smelt_what, CLILOC.not_smelted)
  if not item then return reason end
  local recipe = recipe_for(trade, item)
  local base = trade.materials.base
  if recipe.needs[1][1] ~= base then return CLILOC.not_smelted end
  local material, was_made = item:get("material") or base, item:get("made") == true
  if skills.value(user, "mining") < smelting_tenths(trade, material) then return CLILOC.no_skill end
  local amount = was_made and recipe.needs[1][2] // 2 or 1
  item:delete()
  local ingots = items.create(material, { amount = amount })
  if ingots then backpacks.hand_over(user, ingots) end
  for _, sound in ipairs(SMELT_SOUNDS) do user:sound(sound) end
  return was_made and CLILOC.smelted or CLILOC.smelted_bought
end

return mending
