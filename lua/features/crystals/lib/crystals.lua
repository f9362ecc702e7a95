-- Communication crystals. What is said beside a broadcast crystal is repeated by the receiver crystals that are linked
-- to it (ModernUO BroadcastCrystal, ReceiverCrystal). They hear players only, so that none hears another one.
--
-- A broadcast crystal's params: `charges`, and `receivers`, the serials of those that were linked to it. A receiver's
-- param `sender` is the serial of its broadcast crystal. Both have to name each other. Their pictures show whether they
-- are on.

local asking = require("lib.asking")
local carried = require("lib.carried")
local talk_pace = require("lib.players.talk_pace")
local tell = require("lib.telling")
local things = require("lib.things")

local crystals = {}

local RECEIVER = "receiver_crystal"
local OFF, BROADCAST_ON, RECEIVER_ON = 0x1ED0, 0x1ECD, 0x1ED1
crystals.REACH_TILES, crystals.CHARGES_MOST = 2, 2000
local RECEIVERS_MOST = 10
-- A crystal repeats this many lines in a row, and then one more each `LINE_MS`.
local LINES_MOST, LINE_MS = 5, 1000
local PACE = "crystals"
local HUE = 0x2B2
-- Charges that a gem gives.
local GEMS = {
  citrine = 500, amber = 500, tourmaline = 750, emerald = 1000, sapphire = 1000, amethyst = 1000, star_sapphire = 1250, diamond = 2000,
}
local CLILOC = {
  out_of_reach = 1019045, -- I can't reach that.
  turned_off = 500672, -- You turn the crystal off.
  turned_on = 500673, -- You turn the crystal on.
  linked_already = 500674, -- This crystal is already linked with that crystal.
  linked = 500675, -- That crystal has been linked to this crystal.
  no_charges = 500676, -- This crystal is out of charges.
  takes_no_charges = 500677, -- This crystal cannot be recharged.
  full = 500678, -- This crystal is already fully charged.
  filled = 500679, -- You completely recharge the crystal.
  recharged = 500680, -- You recharge the crystal.
  cannot_use = 500681, -- You cannot use this crystal on that.
  too_many = 1010042, -- This broadcast crystal is already linked to 10 receivers.
  linked_elsewhere = 1010043, -- That receiver crystal is already linked to another broadcast crystal.
  unlinked = 1010044, -- You unlink the receiver crystal.
  not_linked = 1010045, -- That receiver crystal is not linked.
  all_unlinked = 1010046, -- You unlink the broadcast crystal from all of its receivers.
  charges = 1060741, -- charges: ~1_val~
  is_on = 1060742, is_off = 1060743, receiver = 1060744, broadcast = 1060745, -- active, inactive, receiver, broadcast
  links = 1060746, -- links: ~1_val~
}
local QUESTION = "Choose the crystal itself to turn it on or off, another crystal to link both, or yourself to unlink it."

local function is_broadcast(crystal) return crystal.template ~= RECEIVER end

function crystals.is_on(crystal) return crystal.item_id ~= OFF end

local function turn(crystal, is_on)
  crystal.item_id = is_on and (is_broadcast(crystal) and BROADCAST_ON or RECEIVER_ON) or OFF
  crystal:refresh()
end

-- The broadcast crystal of a receiver; nil without one.
local function sender_of(receiver)
  local sender = things.get(receiver:get("sender"))
  if not sender then return nil end
  for _, serial in ipairs(sender:get("receivers") or {}) do
    if serial == receiver.serial then return sender end
  end
  return nil
end

-- The receivers of a broadcast crystal that are there.
function crystals.receivers(crystal)
  local list = {}
  for _, serial in ipairs(crystal:get("receivers") or {}) do
    local receiver = things.get(serial)
    if receiver and receiver:get("sender") == crystal.serial then list[#list + 1] = receiver end
  end
  return list
end

local function set_receivers(crystal, list)
  local serials = {}
  for index, receiver in ipairs(list) do serials[index] = receiver.serial end
  crystal:set("receivers", #serials > 0 and serials or nil)
  crystal:refresh()
end

-- Links a receiver with a broadcast crystal. Returns the number of the text that says what became of it.
function crystals.link(crystal, receiver)
  local sender, list = sender_of(receiver), crystals.receivers(crystal)
  if sender == crystal then return CLILOC.linked_already end
  if sender then return CLILOC.linked_elsewhere end
  if #list >= RECEIVERS_MOST then return CLILOC.too_many end
  receiver:set("sender", crystal.serial)
  list[#list + 1] = receiver
  set_receivers(crystal, list)
  return CLILOC.linked
end

local function unlink(crystal)
  if is_broadcast(crystal) then
    for _, receiver in ipairs(crystals.receivers(crystal)) do receiver:set("sender", nil) end
    set_receivers(crystal, {})
    return CLILOC.all_unlinked
  end
  local sender = sender_of(crystal)
  crystal:set("sender", nil)
  if not sender then return CLILOC.not_linked end
  set_receivers(sender, crystals.receivers(sender))
  return CLILOC.unlinked
end

local function toggle(crystal)
  if crystals.is_on(crystal) then
    turn(crystal, false)
    return CLILOC.turned_off
  end
  if is_broadcast(crystal) and crystal:get("charges") <= 0 then return CLILOC.no_charges end
  turn(crystal, true)
  return CLILOC.turned_on
end

local function recharge(crystal, gem)
  if not is_broadcast(crystal) then return CLILOC.takes_no_charges end
  local charges = crystal:get("charges")
  if charges >= crystals.CHARGES_MOST then return CLILOC.full end
  charges = math.min(crystals.CHARGES_MOST, charges + GEMS[gem.template])
  gem.amount = gem.amount - 1
  crystal:set("charges", charges)
  return charges == crystals.CHARGES_MOST and CLILOC.filled or CLILOC.recharged
end

local function is_in_reach(crystal, user)
  if not crystal.exists or not user.exists or user.is_dead or not user.session_id then return false end
  if crystal.container or crystal.wearer then return carried.is(user, crystal) end
  return (user:distance_to(crystal) or math.huge) <= crystals.REACH_TILES
end

-- What a crystal does with the thing that its user chose. Returns the number of the text that says so.
local function apply(crystal, user, chosen)
  if chosen == crystal then return toggle(crystal) end
  if chosen == user then return unlink(crystal) end
  if chosen:has_tag("crystal") and is_broadcast(chosen) ~= is_broadcast(crystal) then
    if is_broadcast(crystal) then return crystals.link(crystal, chosen) end
    return crystals.link(chosen, crystal)
  end
  if GEMS[chosen.template] and carried.in_pack(user, chosen) then return recharge(crystal, chosen) end
  return CLILOC.cannot_use
end

-- A crystal was double-clicked. Waits.
function crystals.use(crystal, user)
  if not is_in_reach(crystal, user) then return tell(user, CLILOC.out_of_reach) end
  tell(user, QUESTION)
  local chosen, is_mobile = asking.thing(user, {})
  if not chosen then return end
  if not is_in_reach(crystal, user) then return tell(user, CLILOC.out_of_reach) end
  if is_mobile and chosen ~= user then return tell(user, CLILOC.cannot_use) end
  tell(user, apply(crystal, user, chosen))
end

-- Says words where a receiver is: to its bearer, or over it or its container.
local function repeat_words(receiver, words)
  local outermost = things.outermost(receiver)
  if outermost.wearer then return tell(outermost.wearer, "Crystal: " .. words, HUE) end
  outermost:say(outermost == receiver and words or "Crystal: " .. words, HUE)
end

-- A player said something beside a broadcast crystal. Each receiver takes a charge.
function crystals.hear(crystal, speaker, said, mode)
  if mode == "emote" or not crystals.is_on(crystal) then return end
  local receivers = crystals.receivers(crystal)
  if #receivers == 0 or not talk_pace.may(PACE, crystal.serial, LINES_MOST, LINE_MS) then return end
  local words, charges = ("%s says %s"):format(speaker.name, said), crystal:get("charges")
  for _, receiver in ipairs(receivers) do
    if charges <= 0 then break end
    if crystals.is_on(receiver) then repeat_words(receiver, words) end
    charges = charges - 1
  end
  crystal:set("charges", charges)
  if charges <= 0 then turn(crystal, false) end
end

-- A broadcast crystal is gone.
function crystals.forget(gone) talk_pace.forget(gone.serial) end

-- The lines of a crystal's tooltip.
function crystals.describe(crystal)
  local lines = { crystals.is_on(crystal) and CLILOC.is_on or CLILOC.is_off }
  if not is_broadcast(crystal) then return { lines[1], CLILOC.receiver } end
  local function counted(cliloc, count) lines[#lines + 1] = { cliloc = cliloc, arguments = { tostring(math.tointeger(count)) } } end
  lines[2] = CLILOC.broadcast
  counted(CLILOC.charges, crystal:get("charges"))
  local links = #crystals.receivers(crystal)
  if links > 0 then counted(CLILOC.links, links) end
  return lines
end

return crystals
