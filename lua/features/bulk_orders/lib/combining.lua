-- Pieces are combined with a small deed, and complete small deeds with a large one, by the cursor (ModernUO SmallBOD,
-- LargeBOD EndCombine).

local carried = require("lib.carried")
local deeds = require("features.bulk_orders.lib.order_deeds")
local rules = require("features.bulk_orders.data.bulk_order_rules")
local tell = require("lib.telling")

local combining = {}

local CLILOC = {
  complete = 1045166, -- The maximum amount of requested items have already been combined to this deed.
  not_at_hand = 1045158, -- You must have the item in your backpack to target it.
  not_exceptional = 1045167, -- The item must be exceptional.
  not_asked = 1045169, -- The item is not in the request.
  combined = 1045170, -- The item has been combined with the deed.
  choose_piece = 1045154, -- Combine this deed with the item requested.
  choose_deed = 1045155, -- Combine this deed with another deed.
  no_deed = 1045159, -- That is not a bulk order.
  wrong_deed = 1045160, -- That is not a bulk order for this large request.
  other_quality = 1045161, -- Both orders must be of exceptional quality.
  other_amount = 1045163, -- The two orders have different requested amounts and cannot be combined.
  not_complete = 1045164, -- The order to combine with is not completed.
}
local NOT_MADE = "Only what a craftsman made counts, nothing bought or found."
-- By trade.
local WRONG_MATERIAL = {
  blacksmithy = 1045168, -- The item is not made from the requested ore.
  tailoring = 1049352, -- The item is not made from the requested leather type.
}
local OTHER_MATERIAL = {
  blacksmithy = 1045162, -- Both orders must use the same ore type.
  tailoring = 1049351, -- Both orders must use the same leather type.
}

-- Why a piece does not count for a small order; nil if it does.
local function refuses_piece(order, piece)
  if not deeds.part_of(order, piece.template) then return CLILOC.not_asked end
  if not piece:get("made") then return NOT_MADE end
  if order.exceptional and (piece:get("quality") or 0) < 1 then return CLILOC.not_exceptional end
  if order.material and piece:get("material") ~= order.material then return WRONG_MATERIAL[order.trade] end
  return nil
end

-- Why a small deed does not count for a large order; nil if it does.
local function refuses_deed(order, deed)
  if not deeds.is_one(deed) then return CLILOC.no_deed end
  local small = deeds.read(deed)
  local index = not deeds.is_large(small) and small.trade == order.trade and deeds.part_of(order, small.parts[1].template)
  if not index then return CLILOC.wrong_deed end
  if small.exceptional ~= order.exceptional then return CLILOC.other_quality end
  if small.material ~= order.material then return OTHER_MATERIAL[order.trade] end
  if small.amount ~= order.amount then return CLILOC.other_amount end
  if not deeds.is_complete(small) then return CLILOC.not_complete end
  if order.parts[index].done > 0 then return CLILOC.complete end
  return nil
end

-- Combines one thing with a deed. Returns whether it counted; the player is told in either case.
function combining.add(user, deed, thing)
  if not deed.exists or not carried.in_pack(user, deed) then return false end
  local order = deeds.read(deed)
  local reason
  if deeds.is_complete(order) then reason = CLILOC.complete
  elseif thing == deed or not carried.in_pack(user, thing) then reason = CLILOC.not_at_hand
  elseif deeds.is_large(order) then reason = refuses_deed(order, thing)
  else reason = refuses_piece(order, thing) end
  if reason then
    tell(user, reason)
    return false
  end
  local is_large = deeds.is_large(order)
  local template = is_large and deeds.read(thing).parts[1].template or thing.template
  thing:delete()
  deeds.add(deed, deeds.part_of(order, template), is_large and order.amount or 1)
  tell(user, CLILOC.combined)
  return true
end

-- Lets a player choose one thing after the other until the deed is complete or the cursor is put away. Waits.
function combining.choose(user, deed)
  while user.exists and user.session_id and not user.is_dead and deed.exists and carried.in_pack(user, deed) do
    local order = deeds.read(deed)
    if deeds.is_complete(order) then return tell(user, CLILOC.complete) end
    tell(user, deeds.is_large(order) and CLILOC.choose_deed or CLILOC.choose_piece)
    local choice = target.ask { session_id = user.session_id, kind = "object", timeout_ms = rules.choice_ms }
    local thing = choice and items.get(choice.serial or 0)
    if not choice or not user.exists then return end
    if thing then combining.add(user, deed, thing) else tell(user, CLILOC.not_asked) end
  end
end

return combining
