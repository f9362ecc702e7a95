-- A bola throws a rider off the mount, who cannot ride for a moment (ServUO Bola).

local asking = require("lib.asking")
local carried = require("lib.carried")
local combat = require("features.fighting.lib.fighting")
local hands = require("lib.hands")
local pauses = require("lib.pauses")
local riding = require("features.mounts.lib.riding")

local CLILOC = {
  not_in_pack = 1040019, -- The bola must be in your pack to use it.
  too_soon = 1049624, -- You have to wait a few moments before you can use another bola!
  mounted = 1042053, -- You can't use this while on a mount!
  swing = 1049632, -- * You begin to swing the bola...*
  others_see = 1049633, -- ~1_NAME~ begins to menacingly swing a bola...
  unseen = 1042060, -- You cannot see that target!
  no_reason = 1049628, -- You have no reason to throw a bola at that.
  at_self = 1005576, -- You can't throw this at yourself.
  thrown_off = 1049623, -- You have been knocked off of your mount by ~1_NAME~!
}
local BOLA, ART, FLIGHT_SPEED = "bola", 0x26AC, 10
local REACH_TILES, SWING_MS, PAUSE_MS = 15, 3000, 10000
local LEAST_DAMAGE, MOST_DAMAGE = 10, 20

-- By serial: from when on somebody throws again.
state.bola_pauses = state.bola_pauses or {}

local function is_paused(user) return (state.bola_pauses[user.serial] or 0) > time.now() end

-- Why nobody swings a bola now; nil if somebody can.
local function why_no_swing(bola, user)
  if not carried.in_pack(user, bola) then return CLILOC.not_in_pack end
  if user.is_mounted then return CLILOC.mounted end
  return nil
end

local function why_no_throw(user, rider)
  if rider == user then return CLILOC.at_self end
  if not rider.is_mounted then return CLILOC.no_reason end
  local is_seen = (user:distance_to(rider) or math.huge) <= REACH_TILES and user:sees(rider)
  if not is_seen then return CLILOC.unseen end
  local may, reason = combat.may_harm(user, rider)
  return not may and reason or nil
end

local function throw(bola, user, rider)
  if not user.exists or user.is_dead or not rider.exists or rider.is_dead or not bola.exists then return end
  local reason = why_no_swing(bola, user) or why_no_throw(user, rider)
  if reason then return asking.tell(user, reason) end
  bola.amount = bola.amount - 1
  user:face(user:direction_to(rider.x, rider.y) or user.direction)
  user:act("attack")
  effects.missile(user, rider, ART, { speed = FLIGHT_SPEED })
  local fallen = items.create(BOLA)
  if fallen then fallen:move_to(rider.map_id, rider.x, rider.y, rider.z) end
  rider:set(riding.DAZED, time.unix() + PAUSE_MS)
  riding.dismount(rider)
  if rider.session_id then rider:say_cliloc(CLILOC.thrown_off, { user.name }, nil, rider.session_id) end
  combat.hurt(user, rider, random.integer(LEAST_DAMAGE, MOST_DAMAGE))
end

-- A bola was double-clicked.
return function(bola, user)
  if user.is_dead or not user.session_id then return end
  local reason = why_no_swing(bola, user) or is_paused(user) and CLILOC.too_soon
  if reason then return asking.tell(user, reason) end
  user:say_cliloc(CLILOC.swing, nil, nil, user.session_id)
  for _, one in ipairs(mobiles.players_near(user.map_id, user.x, user.y, REACH_TILES)) do
    if one ~= user and one.session_id then user:say_cliloc(CLILOC.others_see, { user.name }, nil, one.session_id) end
  end
  local rider, is_mobile = asking.thing(user, { flags = "harmful" })
  if not rider or not bola.exists then return end
  local why = not is_mobile and CLILOC.no_reason or why_no_swing(bola, user) or why_no_throw(user, rider)
    or is_paused(user) and CLILOC.too_soon
  if why then return asking.tell(user, why) end
  pauses.begin(state.bola_pauses, user.serial, PAUSE_MS)
  hands.free(user)
  timer.after(SWING_MS, function() throw(bola, user, rider) end)
end
