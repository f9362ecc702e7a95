-- Repairing worn pieces, also by contracts, and melting pieces of metal back into ingots (ModernUO Repair.cs and
-- Resmelt.cs before AoS).

local asking = require("lib.asking")
local backpacks = require("lib.backpacks")
local carried = require("lib.carried")
local making = require("features.crafting.lib.making")
local repair_deeds = require("features.crafting.lib.repair_deeds")
local skills = require("features.skills.lib.skills")
local tell = require("lib.telling")
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
  cannot_repair = 500426, -- You can't repair that.
  deed_not_in_pack = 1047012, -- The contract must be in your backpack to use it.
  wrong_deed = 1061136, -- You cannot repair that item with this type of repair contract.
  not_repaired_by_deed = 1061137, -- You fail to repair the item and the repair contract is destroyed.
  poisoned = 1005012, -- You cannot repair an item while a caustic substance is on it.
}
-- What a repair takes from the most points a piece can have, by base skill in tenths.
local WEAKENS = { { 900, 1 }, { 700, 2 }, { 0, 3 } }
-- What a contract of repair is written on.
local SCROLL = "blank_scroll"
local SMELT_SOUNDS = { 0x2A, 0x240 }

-- The recipe of a trade for what an item is; nil for none.
local function recipe_for(trade, item)
  local recipe = trade.recipes[item.template]
  return recipe and recipe.template == item.template and recipe or nil
end

local function weakens(tenths)
  for _, row in ipairs(WEAKENS) do
    if tenths >= row[1] then return row[2] end
  end
end

-- Asks for an item in the backpack that the trade makes, or a blank scroll where it `writes`. Returns it, or nil and
-- what is said.
local function ask_for(user, trade, tool, cliloc, otherwise, writes)
  local reason = making.why_no_work(user, trade, tool)
  if reason then return nil, reason end
  local item, is_mobile = asking.thing(user, { cliloc = cliloc })
  if not item then return nil end
  reason = making.why_no_work(user, trade, tool)
  if reason then return nil, reason end
  local fits = not is_mobile and (recipe_for(trade, item) or writes and item.template == SCROLL)
  if not fits then return nil, otherwise end
  if not carried.in_pack(user, item) then return nil, CLILOC.not_in_pack end
  return item
end

-- Why a piece is not repaired; nil if it is.
local function why_not_repaired(item, weaker)
  local left, most = wear.of(item)
  if most == 0 then return CLILOC.not_repairable end
  if (item:get("poison_charges") or 0) > 0 then return CLILOC.poisoned end
  if left >= most then return CLILOC.whole end
  return most <= weaker and CLILOC.too_often or nil
end

-- Tries to repair a piece with tenths of skill. `succeeds(from, sure)` is the trial. Returns whether it is repaired.
local function try(user, trade, item, tenths, weaker, succeeds)
  local left, most = wear.of(item)
  -- The worse it is, and the less is known of the trade, the likelier a repair weakens it.
  local percent = 40 + (most - left) - tenths // 100
  if random.chance(math.max(0, math.min(100, percent))) then wear.weaken(item, weaker) end
  left, most = wear.of(item)
  local difficulty = (most - left) * 1250 // math.max(most, 1) - 250
  if trade.sound then user:sound(trade.sound) end
  if not succeeds(difficulty - 250, difficulty + 250) then return false end
  wear.repair(item)
  return true
end

-- A player repairs a piece, or writes a contract of repair on a blank scroll. Returns what is said.
function mending.repair(_, user, trade, tool)
  local item, reason = ask_for(user, trade, tool, CLILOC.repair_what, CLILOC.not_repairable, true)
  if not item then return reason end
  if item.template == SCROLL then return repair_deeds.make(user, trade, item) end
  local weaker = weakens(user:skill(trade.skill))
  reason = why_not_repaired(item, weaker)
  if reason then return reason end
  local is_repaired = try(user, trade, item, skills.value(user, trade.skill), weaker, function(from, sure)
    return skills.check(user, trade.skill, from, sure)
  end)
  return is_repaired and CLILOC.repaired or CLILOC.not_repaired
end

-- Why a contract does not repair a thing; nil if it tries.
local function why_not_by_deed(user, trade, item, tenths)
  if not recipe_for(trade, item) then return CLILOC.wrong_deed end
  if not carried.in_pack(user, item) then return CLILOC.not_in_pack end
  return why_not_repaired(item, weakens(tenths))
end

-- A contract of repair was double-clicked: it repairs what its player chooses, and is used up by the try. Waits.
function mending.use_deed(deed, user)
  if user.is_dead then return end
  local item, is_mobile = asking.thing_for(deed, user, { cliloc = CLILOC.repair_what }, CLILOC.deed_not_in_pack)
  if not item then return end
  local trade, tenths = repair_deeds.read(deed)
  local reason = (is_mobile or not trade) and CLILOC.cannot_repair or why_not_by_deed(user, trade, item, tenths)
  if reason then return tell(user, reason) end
  deed:delete()
  local is_repaired = try(user, trade, item, tenths, weakens(tenths), function(from, sure)
    return (tenths - from) / (sure - from) >= random.number()
  end)
  tell(user, is_repaired and CLILOC.repaired or CLILOC.not_repaired_by_deed)
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
