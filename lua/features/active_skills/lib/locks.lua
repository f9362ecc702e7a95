-- Lockpicking and Remove Trap (ModernUO, before AoS). Params of containers: features/spells/lib/locks.lua.

local asking = require("lib.asking")
local labour = require("features.labour.lib.labour")
local skills = require("features.skills.lib.skills")
local spell_locks = require("features.spells.lib.spells").locks
local springing = require("features.traps.lib.traps").springing

local locks = {}

local CLILOC = {
  what = 502068, -- What do you want to pick?
  no_lock = 502069, -- This does not appear to be locked
  cannot_pick = 501666, -- You can't unlock that!
  too_hard = 502072, -- You don't see how that lock can be manipulated.
  failed = 502075, -- You are unable to pick the lock.
  broke = 502074, -- You broke the lockpick.
  busy = 500119, -- You must wait to perform another action.
  opened = 502076, -- The lock quickly yields to your skill.
  learn_locks = 502366, -- You do not know enough about locks.  Become better at picking locks.
  learn_detecting = 502367, -- You are not perceptive enough.  Become better at detect hidden.
  which_trap = 502368, -- Which trap will you attempt to disarm?
  no_trap = 502373, -- That doesn't appear to be trapped
  disarmed = 502377, -- You successfully render the trap harmless
  not_disarmed = 502372, -- You fail to disarm the trap... but you don't set it off
}
local PICK_MS, PICK_SOUND, BREAK_SOUND, OPEN_SOUND = 3000, 0x241, 0x3A4, 0x4A
local BREAK_PERCENT = 25
local REACH_TILES = 1
-- A lock is sure from this many points above its level on.
local RANGE_POINTS = 40
local PAUSE_MS = 10000
local LEAST_LOCKPICKING_TENTHS, LEAST_DETECTING_TENTHS = 500, 500
local TRAP_RANGE_POINTS = 30

-- The points of skill that a lock needs, those at which it yields never, and those from which it is sure; nil for one
-- that nobody picks.
local function range_of(item)
  if item:get("lock_level") == false or item:get("secured") then return nil end
  local level = spell_locks.level_of(item)
  return level, item:get("lock_level_min") or level, item:get("lock_level_max") or level + RANGE_POINTS
end

local function finish(user, pick, item)
  if not pick.exists or pick.root_mobile ~= user then return end
  if not item.exists or not item:get("locked") or (user:distance_to(item) or math.huge) > REACH_TILES then return end
  local needs, least, sure = range_of(item)
  if not needs or spell_locks.is_anothers(item, user) then return asking.tell(user, CLILOC.cannot_pick) end
  if skills.value(user, "lockpicking") < needs * 10 then return asking.tell(user, CLILOC.too_hard) end
  if skills.check(user, "lockpicking", least * 10, sure * 10) then
    item:set("locked", nil)
    item:set("picked_by", user.name)
    user:sound(OPEN_SOUND)
    asking.tell(user, CLILOC.opened)
    if item:get("trap_on_pick") then springing.set_off(item, user) end
    return
  end
  asking.tell(user, CLILOC.failed)
  if random.chance(BREAK_PERCENT) then
    pick.amount = pick.amount - 1
    user:sound(BREAK_SOUND)
    asking.tell(user, CLILOC.broke)
  end
end

-- A lockpick was double-clicked.
function locks.use_pick(pick, user)
  if user.is_dead then return end
  local item, is_mobile = asking.thing(user, { cliloc = CLILOC.what, reach = REACH_TILES })
  if not item then return end
  local is_none = is_mobile or not item.is_container or spell_locks.is_anothers(item, user)
  if is_none then return asking.tell(user, CLILOC.cannot_pick) end
  if not item:get("locked") then return asking.tell(user, CLILOC.no_lock) end
  local work = { kind = "picking a lock" }
  if not labour.begin(user, work) then return asking.tell(user, CLILOC.busy) end
  user:sound(PICK_SOUND)
  wait(PICK_MS)
  local is_at_it = labour.holds(user, work)
  labour.finish(user, work)
  if is_at_it then finish(user, pick, item) end
end

function locks.remove_trap(user, event)
  if skills.value(user, "lockpicking") < LEAST_LOCKPICKING_TENTHS then
    asking.tell(user, CLILOC.learn_locks)
    return PAUSE_MS
  end
  if skills.value(user, "detecting_hidden") < LEAST_DETECTING_TENTHS then
    asking.tell(user, CLILOC.learn_detecting)
    return PAUSE_MS
  end
  local item, is_mobile = asking.thing(user, { cliloc = CLILOC.which_trap, target = event.target, reach = 2 })
  if not item then return 0 end
  if is_mobile or not item:get("trap") or spell_locks.is_anothers(item, user) then
    asking.tell(user, CLILOC.no_trap)
    return PAUSE_MS
  end
  local power = item:get("trap_power") or 0
  user:sound(PICK_SOUND)
  if skills.check(user, "remove_trap", power * 10, (power + TRAP_RANGE_POINTS) * 10) then
    for _, param in ipairs { "trap", "trap_power", "trap_level", "trap_on_pick" } do item:set(param, nil) end
    asking.tell(user, CLILOC.disarmed)
  else
    asking.tell(user, CLILOC.not_disarmed)
  end
  return PAUSE_MS
end

return locks
