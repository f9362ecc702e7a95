-- The deed that blesses a piece of clothing (ModernUO ClothingBlessDeed).

local asking = require("lib.asking")
local carried = require("lib.carried")
local is_blessed = require("lib.marks").is_blessed
local tell = require("lib.telling")

local blessing = {}

local CLILOC = {
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
  which = 1005018, -- What would you like to bless? (Clothes Only)
  is_blessed = 1045113, -- That item is already blessed
  cannot = 500509, -- You cannot bless that object
  blessed = 1010026, -- You bless the item....
}
-- Life takes it away.
local LENT = { death_robe = true }

-- Why somebody cannot bless a thing; nil if it can.
local function why_not(user, thing)
  if not thing:has_tag("clothes") or LENT[thing.template] or not thing.movable then return CLILOC.cannot end
  if not carried.is(user, thing) then return CLILOC.cannot end
  return is_blessed(thing) and CLILOC.is_blessed or nil
end

-- A deed was double-clicked: it blesses what its player chooses, and is used up. Waits.
function blessing.use(deed, user)
  if user.is_dead then return end
  local thing, is_mobile = asking.thing_for(deed, user, { cliloc = CLILOC.which }, CLILOC.not_in_pack)
  if not thing then return end
  local reason = is_mobile and CLILOC.cannot or why_not(user, thing)
  if reason then return tell(user, reason) end
  deed:delete()
  thing:set("blessed", true)
  thing:refresh()
  tell(user, CLILOC.blessed)
end

return blessing
