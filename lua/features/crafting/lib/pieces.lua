-- The pieces that work brings: their amount, colour, quality and mark, and where they go (ModernUO
-- CraftItem.CompleteCraft, BaseArmor and BaseWeapon before AoS).
--
-- Params of a piece: `made`, whether a player made it; `material`, the template of its material, where it is not the
-- common one; `quality` and `crafted_by` (lib/marks.lua).

local backpacks = require("lib.backpacks")
local memory = require("features.crafting.lib.memory")
local trades = require("features.crafting.lib.trades")

local pieces = {}

local AMOUNT_MOST = 60000
-- Tags of what takes the colour of its material, and of what may have a maker's mark.
local COLOURED = { "armor", "weapon", "clothes", "shield" }
local MARKED = { "armor", "weapon", "clothes", "shield", "instrument", "tool", "spellbook", "runebook", "furniture", "box" }

local function has_any(facts, tags)
  for _, tag in ipairs(facts.tags) do
    for _, wanted in ipairs(tags) do
      if tag == wanted then return true end
    end
  end
  return false
end

-- The powers that a runic tool gives a weapon of its metal.
local function add_runes(params, trade, facts, work)
  local metal = work.tool and work.tool.exists and work.tool:get("runic")
  local runes = metal and metal == work.material and has_any(facts, { "weapon" }) and trade.runes and trade.runes[metal]
  for name, value in pairs(runes or {}) do params[name] = value end
end

local function params_of(user, trade, facts, work)
  local material, is_exceptional = work.material, work.is_exceptional
  local params = { made = true }
  add_runes(params, trade, facts, work)
  local kind = material and trades.material(trade, material)
  if kind and material ~= trade.materials.base then
    params.material = material
    if facts.params.armor and kind[3] then params.armor = facts.params.armor + kind[3] end
  end
  if is_exceptional then
    params.quality = 1
    if trade.marks and memory.marks(user, trade) and has_any(facts, MARKED) then params.crafted_by = user.name end
  end
  return params
end

-- Makes a piece of a recipe. `work`: `times`, how many; `hue` of the resource, `material`, `is_exceptional`, `tool`.
-- Returns it, or the pile that it joined; nil where there is no such template.
function pieces.make(user, trade, recipe, work)
  local facts = items.template(recipe.template)
  if not facts then return nil end
  local wish = {}
  if facts.stackable then
    wish.amount = math.min(work.times, AMOUNT_MOST)
  else
    wish.params = params_of(user, trade, facts, work)
    if work.hue ~= 0 and has_any(facts, COLOURED) then wish.hue = work.hue end
  end
  local item = items.create(recipe.template, wish)
  if not item then return nil end
  if recipe.on_made then recipe.on_made(user, item) end
  return backpacks.hand_over(user, item)
end

return pieces
