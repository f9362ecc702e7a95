-- A deed stands for a whole pile of a commodity, so that goods can be carried and traded without their weight
-- (ModernUO CommodityDeed before Mondain's Legacy). Commodities are the templates with the tag `commodity`.
--
-- What a deed stands for is its param `commodity`: `template`, `amount`, `hue`, and `name` where the pile had its own.

local asking = require("lib.asking")
local tell = require("lib.telling")
local things = require("lib.things")

local commodity_deeds = {}

local CLILOC = {
  claim_where = 1047024, -- To claim the resources ....
  not_in_bank = 1047026, -- That must be in your bank box to use it.
  no_commodity = 1047027, -- That is not a commodity the bankers will fill a commodity deed with.
  fill_with = 1047029, -- Target the commodity to fill this deed with.
  filled = 1047030, -- The commodity deed has been filled.
  redeemed = 1047031, -- The commodity has been redeemed.
  full = 500390, -- Your bank box is full.
}
local HOLDS, UNFILLED = 1060658, 1060748 -- ~1_val~: ~2_val~; unfilled
local FILLED_HUE = 0x592
local UNKNOWN = "The bank does not know these goods. Tell the staff."
local FILLED = "commodity"

local function in_bank(user, item) return user.bank ~= nil and item:is_within(user.bank) end

-- Why a thing does not fill a deed; nil if it does.
local function why_not(user, deed, thing)
  if not in_bank(user, deed) or not in_bank(user, thing) then return CLILOC.not_in_bank end
  if not thing.stackable or not thing:has_tag("commodity") or not thing.movable then return CLILOC.no_commodity end
  return nil
end

-- Asks for a pile in the bank box, which the deed stands for from then on. Waits.
local function fill(deed, user)
  if not in_bank(user, deed) then return tell(user, CLILOC.not_in_bank) end
  local thing, is_mobile = asking.thing(user, { cliloc = CLILOC.fill_with })
  if not thing or not deed.exists or deed:get(FILLED) then return end
  local reason = is_mobile and CLILOC.no_commodity or why_not(user, deed, thing)
  if reason then return tell(user, reason) end
  local facts = items.template(thing.template)
  deed:set(FILLED, {
    template = thing.template, amount = thing.amount, hue = thing.hue, name = thing.name ~= facts.name and thing.name or nil,
  })
  thing:delete()
  deed.hue = FILLED_HUE
  deed:refresh()
  tell(user, CLILOC.filled)
end

-- Gives the pile back into the bank box. Without room for it the deed stays.
local function redeem(deed, user, goods)
  if not in_bank(user, deed) then return tell(user, CLILOC.claim_where) end
  local pile = items.create(goods.template, { amount = math.tointeger(goods.amount), hue = math.tointeger(goods.hue), name = goods.name })
  if not pile then return tell(user, UNKNOWN) end
  if not pile:put_in(user.bank) then
    pile:delete()
    return tell(user, CLILOC.full)
  end
  deed:delete()
  tell(user, CLILOC.redeemed)
end

-- A deed was double-clicked. Waits for a pile if it is blank.
function commodity_deeds.use(deed, user)
  if user.is_dead then return end
  local goods = deed:get(FILLED)
  if goods then redeem(deed, user, goods) else fill(deed, user) end
end

-- The line of the tooltip: what a deed stands for.
function commodity_deeds.describe(deed)
  local goods = deed:get(FILLED)
  if not goods then return { UNFILLED } end
  local name = things.several(goods.template, goods.name) or goods.template
  return { { cliloc = HOLDS, arguments = { name, tostring(math.tointeger(goods.amount)) } } }
end

return commodity_deeds
