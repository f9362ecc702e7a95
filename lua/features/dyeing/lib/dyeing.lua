-- Dyes colour a dye tub, and the tub colours clothes, cloth, leather and so on (ModernUO Dyes and DyeTub). The colour
-- of a tub is its hue.

local asking = require("lib.asking")
local carried = require("lib.carried")
local houses = require("features.houses.lib.houses").records
require("features.dyeing.lib.hair_window")
local tubs = require("features.dyeing.data.tubs")
local using = require("features.houses.lib.houses").using

local dyeing = {}

local CLILOC = {
  which_tub = 500856, -- Select the dye tub to use the dyes on.
  no_tub = 500857, -- Use this on a dye tub.
  black_tub = 1010092, -- You can not use this on a black dye tub.
  which_thing = 500859, -- Select the clothing to dye.
  cannot = 1042083, -- You can not dye that.
  too_far = 500446, -- That is too far away.
  worn = 500861, -- Can't Dye clothing that is being worn.
  not_locked_down = 501022, -- Furniture must be locked down to paint it.
  not_owner = 501023, -- You must be the owner to use this item.
  not_carried = 1042010, -- You must have the object in your backpack to use it.
  no_hair = 502623, -- You have no hair to dye and you cannot use this.
  dyed = 501199, -- You dye your hair
  not_dyed = 501200, -- You decide not to dye your hair
  not_in_pack = 1048135, -- The furniture must be in your backpack to be painted.
}
local NO_DYES = "That dye tub may not be redyed."
local REACH_TILES, SOUND, HAIR_SOUND = 1, 0x23E, 0x4E
-- What cloth is dyed besides clothes.
local CLOTH = {
  cloth = true, uncut_cloth = true, bolt_of_cloth = true, cotton = true, wool = true, flax = true, spool_of_thread = true,
  dark_yarn = true, light_yarn = true, light_yarn_unraveled = true,
}
local UNDYED = { sandals = true }
local LEATHER_TAGS = { "leather", "studded" }

local function tell(user, words)
  if math.type(words) == "integer" then asking.tell(user, words) else user:tell(words) end
end

local function is_near(user, item) return item.exists and (user:distance_to(item) or math.huge) <= REACH_TILES end

local function has_any(item, tags)
  for _, tag in ipairs(tags) do
    if item:has_tag(tag) then return true end
  end
  return false
end

-- Furniture is dyed in the backpack, or by the co-owners of a house where it is locked down.
local function why_not_furniture(user, item)
  if user.backpack and item:is_within(user.backpack) then return nil end
  if item.container then return CLILOC.not_in_pack end
  local house = houses.under(item)
  local serial = house and house.serial
  if not house or (item:get("locked_down") ~= serial and item:get("secured") ~= serial) then return CLILOC.not_locked_down end
  return not houses.is_at_least(house, user, "co_owner") and CLILOC.not_owner or nil
end

local KINDS = {
  cloth = {
    fits = function(item) return (item:has_tag("clothes") or CLOTH[item.template] == true) and not UNDYED[item.template] end,
  },
  leather = { fits = function(item) return item:has_tag("armor") and has_any(item, LEATHER_TAGS) end },
  furniture = {
    fits = function(item) return (item:has_tag("furniture") or item.template == "potion_keg") and not item:has_tag("addon") end,
    why_not = why_not_furniture,
  },
  runes = { fits = function(item) return item:has_tag("runebook") or item.template == "recall_rune" end },
}

-- Why a thing is not coloured by a tub; nil if it is.
local function why_not(tub, user, item)
  local kind = KINDS[tubs[tub.template].takes]
  if not kind.fits(item) then return CLILOC.cannot end
  if not is_near(user, tub) or not is_near(user, item) then return CLILOC.too_far end
  if item.wearer then return CLILOC.worn end
  if kind.why_not then return kind.why_not(user, item) end
  if item.root_mobile and item.root_mobile ~= user then return CLILOC.too_far end
  return not item.movable and CLILOC.cannot or nil
end

-- A tub was double-clicked: its player chooses what is coloured.
function dyeing.use_tub(tub, user)
  if user.is_dead or not user.session_id then return end
  if not is_near(user, tub) then return tell(user, CLILOC.too_far) end
  local item, is_mobile = asking.thing(user, { cliloc = CLILOC.which_thing })
  if not item or not tub.exists then return end
  local reason = is_mobile and CLILOC.cannot or why_not(tub, user, item)
  if reason then return tell(user, reason) end
  item.hue = tub.hue
  user:sound(SOUND)
end

-- Dyes were double-clicked: a tub is chosen, then a colour.
function dyeing.use_dyes(dyes, user)
  if user.is_dead or not user.session_id then return end
  local tub, is_mobile = asking.thing(user, { cliloc = CLILOC.which_tub })
  if not tub then return end
  local kind = not is_mobile and tubs[tub.template]
  if not kind then return tell(user, CLILOC.no_tub) end
  if not kind.takes_dyes then return tell(user, tub.template == "black_dye_tub" and CLILOC.black_tub or NO_DYES) end
  local colour = hue.ask { session_id = user.session_id, graphic = tub.item_id }
  if not colour or user.is_dead or not dyes.exists then return end
  if not is_near(user, dyes) or not is_near(user, tub) then return tell(user, CLILOC.too_far) end
  if tub.root_mobile and tub.root_mobile ~= user or not using.may(tub, user) then return tell(user, CLILOC.too_far) end
  tub.hue = colour
end

-- Hair dye was double-clicked: its player chooses a colour from a window.
function dyeing.use_hair_dye(dye, user)
  if user.is_dead or not user.session_id then return end
  if not carried.in_pack(user, dye) then return tell(user, CLILOC.not_carried) end
  local answer = gump.ask(user.session_id, "hair_dye")
  local colour = answer and answer.button == "dye" and tonumber(answer.choices.colour)
  if not colour then return tell(user, CLILOC.not_dyed) end
  if user.is_dead or not carried.in_pack(user, dye) then return tell(user, CLILOC.not_carried) end
  local hair, beard = user:equipped("hair"), user:equipped("beard")
  if not hair and not beard then return tell(user, CLILOC.no_hair) end
  if hair then hair.hue = colour end
  if beard then beard.hue = colour end
  dye:delete()
  user:sound(HAIR_SOUND)
  tell(user, CLILOC.dyed)
end

return dyeing
