-- Kegs: players pour potions of one kind into them, and fill bottles from them (ModernUO PotionKeg).
--
-- Params of a keg: `potion`, the template of what is in it; `held`, how many; `more_weight`.

local carried = require("lib.carried")
local data = require("features.potions.data.kegs")
local potions = require("features.potions.data.potions")

local kegs = {}

local CLILOC = {
  out_of_reach = 1019045, -- I can't reach that.
  empty = 502246, -- The keg is empty.
  no_bottle = 502241, -- Where is a container for your potion?
  pours = 502242, -- You pour some of the keg's contents into an empty bottle...
  placed = 502243, -- ...and place it into your backpack.
  no_room = 502244, -- ...but there is no room for the bottle in your backpack.
  now_empty = 502245, -- The keg is now empty.
  other_type = 502232, -- The keg is not designed to hold that type of object.
  full = 502233, -- The keg will not hold any more!
  no_mixing = 502236, -- You decide that it would be a bad idea to mix different types of potions.
  bottle_placed = 502237, -- You place the empty bottle in your backpack.
  no_room_for_bottle = 502238, -- You don't have room for the empty bottle in your backpack.
}
local BOTTLE = "bottle"

local function tell(user, cliloc)
  if user.session_id then players.tell_cliloc(user.session_id, cliloc) end
end

-- How many potions are in a keg.
function kegs.held(keg) return math.tointeger(keg:get("held")) or 0 end

local function hue_of(template)
  local kind = potions[template].kind
  if kind == "stat" then kind = template:find("agility", 1, true) and "agility" or "strength" end
  return data.hues[kind] or 0
end

-- Sets what is in a keg: its weight, name and hue follow.
local function set(keg, template, held)
  local is_empty = held <= 0
  keg:set("held", not is_empty and held or nil)
  keg:set("potion", not is_empty and template or nil)
  keg:set("more_weight", not is_empty and held * data.potion_weight or nil)
  keg.name = not is_empty and ("a keg of %ss"):format(items.template(template).name) or nil
  keg.hue = not is_empty and hue_of(template) or items.template(keg.template).hue
  keg:refresh()
end

-- Puts an item into somebody's backpack, if there is room.
local function put(user, template, amount)
  local item = items.create(template, { amount = amount })
  if not item then return false end
  if user.backpack and item:put_in(user.backpack) then return true end
  item:delete()
  return false
end

-- Why a potion cannot be poured into a keg, as a text of the client; nil if it can.
local function why_not_poured(keg, potion)
  if not potions[potion.template] then return CLILOC.other_type end
  local held = kegs.held(keg)
  if held >= data.most then return CLILOC.full end
  if held > 0 and keg:get("potion") ~= potion.template then return CLILOC.no_mixing end
  return nil
end

-- A potion was dropped onto a keg: it is poured in, and the bottle comes back.
function kegs.fill(keg, user, potion)
  local reason = why_not_poured(keg, potion)
  if not reason then
    local poured = math.min(data.most - kegs.held(keg), potion.amount)
    if put(user, BOTTLE, poured) then
      set(keg, potion.template, kegs.held(keg) + poured)
      potion.amount = potion.amount - poured
      user:sound(data.sound)
      reason = CLILOC.bottle_placed
    else
      reason = CLILOC.no_room_for_bottle
    end
  end
  tell(user, reason)
  return false
end

-- The bottle that is filled; nil for none.
local function bottle_of(user) return carried.all_of(user, { [BOTTLE] = true })[1] end

-- A keg was double-clicked: a bottle of the backpack is filled.
function kegs.pour(keg, user)
  if user.is_dead then return end
  if (user:distance_to(keg) or math.huge) > data.reach_tiles then return tell(user, CLILOC.out_of_reach) end
  local held, template = kegs.held(keg), keg:get("potion")
  if held <= 0 or not items.template(template) then return tell(user, CLILOC.empty) end
  local bottle = bottle_of(user)
  if not bottle then return tell(user, CLILOC.no_bottle) end
  bottle.amount = bottle.amount - 1
  tell(user, CLILOC.pours)
  if not put(user, template) then
    put(user, BOTTLE, 1)
    return tell(user, CLILOC.no_room)
  end
  set(keg, template, held - 1)
  user:sound(data.sound)
  tell(user, CLILOC.placed)
  if held == 1 then tell(user, CLILOC.now_empty) end
end

function kegs.describe(keg)
  local held = kegs.held(keg)
  for _, level in ipairs(data.levels) do
    if held < level[1] then return { level[2] } end
  end
end

return kegs
