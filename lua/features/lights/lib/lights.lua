-- Lights: a double click lights them and puts them out. Candles, torches and lanterns burn for a time.
--
-- The picture of a light shows whether it burns. A template's param `burns_minutes` is how long its items burn in all.
-- Such a light keeps `burns_until`, in Unix milliseconds, while it burns, and `fuel_ms`, what is left, once it was put
-- out. `state.burning` has the burning ones by serial (ServUO BaseLight, BaseEquipableLight).

local carried = require("lib.carried")
local picking = require("lib.picking")
local pictures = require("features.lights.data.pictures")
local staff = require("lib.staff")
local tell = require("lib.telling")
local things = require("lib.things")

local lights = {}

local SOUND = { lit = 0x47, put_out = 0x3BE, burnt_out = 0x4B8 }
local MINUTE_MS = 60000
local CLILOC = {
  candle_in_hand = 502969, -- You put the candle in your left hand.
  torch_in_hand = 502971, -- You put the torch in your left hand.
  hand_full = 502449, -- You cannot hold this item.
  not_in_pack = 1042001, -- That must be in your pack for you to use it.
}
local TEXT = {
  burnt_out = "It has burnt out.", kept = "Others keep that light.", stays_lit = "That fire is kept burning.", which_lantern = "Which lantern do you fill?",
  which_candle = "Which candle do you mend with the wax?", cannot_fill = "It is of no use for that.", full = "It has not burnt down yet.",
  filled = "It will burn for as long as a new one.",
}

function lights.is_lit(item) return pictures.unlit[item.item_id] ~= nil end

local function play(item, sound)
  local outermost = things.outermost(item)
  local place = outermost.wearer or outermost
  if place.map_id then sounds.play(place.map_id, place.x, place.y, place.z, sound) end
end

-- Puts a burning light out.
function lights.put_out(item)
  local unlit = pictures.unlit[item.item_id]
  if not unlit then return end
  local ends = item:get("burns_until")
  if ends then
    item:set("fuel_ms", math.max(ends - time.unix(), 0))
    item:set("burns_until", nil)
  end
  state.burning[item.serial] = nil
  item.item_id = unlit
  play(item, item:get("fuel_ms") == 0 and SOUND.burnt_out or SOUND.put_out)
end

-- Takes a light that can be held out of a container into the hand. Returns whether it may burn where it is now.
local function take_up(item, user)
  if not item.container or not items.template(item.template).layer then return true end
  if not item:equip_on(user) then
    tell(user, CLILOC.hand_full)
    return false
  end
  tell(user, item:has_tag("torch") and CLILOC.torch_in_hand or item:has_tag("candle") and CLILOC.candle_in_hand or nil)
  return true
end

-- Lights a light, for the person who uses it.
function lights.light(item, user)
  local lit = pictures.lit[item.item_id]
  local minutes = item:get("burns_minutes")
  local fuel_ms = minutes and (item:get("fuel_ms") or minutes * MINUTE_MS)
  if not lit then return tell(user, TEXT.stays_lit) end
  if fuel_ms == 0 then return tell(user, TEXT.burnt_out) end
  if not take_up(item, user) then return end
  item.item_id = lit
  if fuel_ms then
    item:set("burns_until", time.unix() + fuel_ms)
    state.burning[item.serial] = item:get("burns_until")
    lights.burn_down()
  end
  play(item, SOUND.lit)
end

-- Whether somebody may light it and put it out. The lamps of the streets are nobody's.
local function is_at_hand(item, user)
  return item.movable or item:get("locked_down") ~= nil or item:get("house") ~= nil or staff.is_at_least(user, "GameMaster")
end

function lights.use(item, user)
  if not is_at_hand(item, user) then return tell(user, TEXT.kept) end
  if lights.is_lit(item) then lights.put_out(item) else lights.light(item, user) end
end

-- An oil flask or beeswax was double-clicked: it fills up a lantern, or mends a candle, that has burnt down.
function lights.refill(fuel, user)
  if not carried.in_pack(user, fuel) then return tell(user, CLILOC.not_in_pack) end
  local is_oil = fuel.template == "oil_flask"
  tell(user, is_oil and TEXT.which_lantern or TEXT.which_candle)
  local light, reason = picking.item(user.session_id, TEXT.cannot_fill)
  if not light or not fuel.exists then return tell(user, reason) end
  local takes = is_oil and light.template == "lantern" or not is_oil and light:has_tag("candle")
  if not takes or not carried.is(user, light) then return tell(user, TEXT.cannot_fill) end
  if not carried.in_pack(user, fuel) then return tell(user, CLILOC.not_in_pack) end
  local is_lit = lights.is_lit(light)
  if is_lit then lights.put_out(light) end
  if not light:get("fuel_ms") then return tell(user, TEXT.full) end
  light:set("fuel_ms", nil)
  fuel.amount = fuel.amount - 1
  if is_lit then lights.light(light, user) end
  tell(user, TEXT.filled)
end

-- A light that goes into a container goes out.
function lights.drop(item, _, onto)
  if onto then lights.put_out(item) end
end

-- The timer for the next light that burns down.
local alarm

-- Puts out what has burnt down, and waits for the next one that will have. Nothing runs while none burns.
function lights.burn_down()
  local now, next_ms = time.unix(), nil
  for serial, ends in pairs(state.burning) do
    local item = items.get(serial)
    if not item or not lights.is_lit(item) then
      state.burning[serial] = nil
    elseif ends <= now then
      lights.put_out(item)
    else
      next_ms = math.min(next_ms or math.huge, ends - now)
    end
  end
  if alarm then timer.cancel(alarm) end
  alarm = next_ms and timer.after(math.ceil(next_ms), lights.burn_down)
end

-- Goes on with the lights that burnt when the server stopped.
function lights.find_burning()
  for item in items.each { tag = "light", param = "burns_until", waits = true } do
    state.burning[item.serial] = item:get("burns_until")
  end
  lights.burn_down()
end

return lights
