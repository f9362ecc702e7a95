-- Traps that tinkers set on lockable chests. Picking the lock sets them off (ModernUO TrapCraft).

local asking = require("lib.asking")
local carried = require("lib.carried")
local door_locks = require("features.doors.lib.doors").door_locks
local skills = require("features.skills.lib.skills")

local CLILOC = {
  on_what = 502921, -- What would you like to set a trap on?
  not_lockable = 1005638, -- You can only trap lockable chests.
  not_movable = 502944, -- You cannot trap this item because it is locked down.
  of_another = 502946, -- That belongs to someone else.
  locked = 502943, -- You can only trap an unlocked object.
  trapped = 502945, -- You can only place one trap on an object at a time.
  too_far = 500446, -- That is too far away.
  set = 1005639, -- Trap is disabled until you lock the chest.
}
local REACH_TILES = 2
-- The tenths of skill that each level of a trap takes, and the power that it gives.
local TENTHS_PER_LEVEL, POWER_PER_LEVEL = 100, 9

-- Why a chest cannot be trapped; nil if it can.
local function why_not(user, chest)
  if not chest.exists or not chest.is_container or door_locks.id_of(chest) == nil then return CLILOC.not_lockable end
  if (user:distance_to(chest) or math.huge) > REACH_TILES then return CLILOC.too_far end
  if chest.root_mobile then
    if not carried.is(user, chest) then return CLILOC.of_another end
  elseif not user:sees(chest) then
    return CLILOC.too_far
  end
  if not chest.movable then return CLILOC.not_movable end
  if door_locks.is_locked(chest) then return CLILOC.locked end
  if chest:get("trap") then return CLILOC.trapped end
  return nil
end

local function chooses(user)
  local chest, is_mobile = asking.thing(user, { cliloc = CLILOC.on_what, reach = REACH_TILES })
  if not chest then return nil end
  if is_mobile then return nil, CLILOC.not_lockable end
  local reason = why_not(user, chest)
  if reason then return nil, reason end
  return chest
end

local function setter(kind)
  return function(user, chest)
    local reason = why_not(user, chest)
    if reason then return reason, false end
    local level = skills.value(user, "tinkering") // TENTHS_PER_LEVEL
    chest:set("trap", kind)
    chest:set("trap_level", level)
    chest:set("trap_power", level * POWER_PER_LEVEL)
    chest:set("trap_on_pick", true)
    return CLILOC.set, true
  end
end

local function row(id, label, from, kind, second)
  return { id, from, from + 50, "iron_ingot", 1, second, 1, label = label, plain = true, chooses = chooses, works_on = setter(kind) }
end

return { "Traps", {
  row("dart_trap", "dart trap", 30, "dart", "bolt"), row("poison_trap", "poison trap", 30, "poison", "poison_potion"),
  row("explosion_trap", "explosion trap", 55, "explosion", "explosion_potion"),
} }
