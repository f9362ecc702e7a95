-- Spells on containers: locks and traps.
--
-- A container has the params `locked`, `lock_level` (points of skill that open it; "magic" for a lock by magic) and, if
-- it is trapped, `trap`, the kind, with `trap_power` and `trap_level`.

local tell = require("features.spells.lib.tell")
local things = require("lib.things")

local locks = {}

local CLILOC = {
  cannot_trap = 502942, -- You can't trap this!
  not_trapped = 502373, -- That doesn't appear to be trapped
  not_unlocked_chest = 501762, -- Target must be an unlocked chest.
  now_locked = 501763, -- The chest is now locked!
  not_locked_down = 501761, -- You cannot cast this on a locked down item.
  no_need = 503101, -- That did not need to be unlocked.
  cannot_unlock = 501666, -- You can't unlock that!
  no_effect = 503099, -- My spell does not seem to have an effect on that lock.
}
local SPARKLE = 0x376A
local MAGIC = "magic"
-- A lock without a level of its own.
local DEFAULT_LEVEL = 40

-- Whether somebody else carries an item, sells it or offers it in a trade: nobody works on its lock there.
function locks.is_anothers(item, user) return item.root_mobile ~= nil and item.root_mobile ~= user end

local function is_chest(item) return item.is_container and not item:has_tag("corpse") and item.layer == nil end

-- Whether a container is a house's or a ship's: locked down or secured, in such a one, or a hold. Its people would be
-- shut out of it.
local function is_bound(item)
  local outer = things.outermost(item)
  return outer:get("locked_down") ~= nil or outer:get("secured") ~= nil or outer:get("ship") ~= nil
end

local function place_of(item) return item.root_mobile or things.outermost(item) end

local function sparkle(item, dx, dy, duration)
  local at = place_of(item)
  effects.at(at.map_id, at.x + dx, at.y + dy, at.z, SPARKLE, { speed = 9, duration = duration })
end

local function sound(item, number)
  local at = place_of(item)
  sounds.play(at.map_id, at.x, at.y, at.z, number)
end

-- Magic works on no trap but its own: the spell fizzles.
local function is_free_of_other_traps(item, cast)
  local trap = item:get("trap")
  if trap == nil or trap == MAGIC then return true end
  cast.fizzle()
  return false
end

locks.trap_spell = {
  aim = "item",
  may_work = function(caster, item, cast)
    if not is_chest(item) or locks.is_anothers(item, caster) then
      tell.line(caster, CLILOC.cannot_trap)
      return false
    end
    return is_free_of_other_traps(item, cast)
  end,
  works = function(_, item)
    item:set("trap", MAGIC)
    item:set("trap_power", 1)
    item:set("trap_level", 0)
    for _, offset in ipairs { { 1, 0 }, { 0, -1 }, { -1, 0 }, { 0, 1 } } do sparkle(item, offset[1], offset[2], 10) end
    sound(item, 0x1EF)
  end,
}

locks.untrap_spell = {
  aim = "item",
  may_work = function(caster, item, cast)
    if not is_chest(item) or locks.is_anothers(item, caster) or not item:get("trap") then
      tell.line(caster, CLILOC.not_trapped)
      return false
    end
    return is_free_of_other_traps(item, cast)
  end,
  works = function(_, item)
    item:set("trap", nil)
    item:set("trap_power", nil)
    item:set("trap_level", nil)
    sparkle(item, 0, 0, 32)
    sound(item, 0x1F0)
  end,
}

locks.lock_spell = {
  aim = "item",
  may_work = function(caster, item)
    local reason = not (is_chest(item) and not item:get("locked") and not item.root_mobile) and CLILOC.not_unlocked_chest
      or is_bound(item) and CLILOC.not_locked_down or nil
    if reason then tell.line(caster, reason) end
    return reason == nil
  end,
  works = function(caster, item)
    item:set("locked", true)
    item:set("lock_level", MAGIC)
    sparkle(item, 0, 0, 32)
    sound(item, 0x1FA)
    tell.overhead(caster, CLILOC.now_locked)
  end,
}

-- The points of skill that a lock takes; a lock by magic is as easy as a common one.
function locks.level_of(item)
  local level = item:get("lock_level")
  return math.type(level) and level or DEFAULT_LEVEL
end

locks.unlock_spell = {
  aim = "thing",
  works = function(caster, thing, cast)
    local at = mobiles.get(thing.serial) and thing or place_of(thing)
    effects.at(at.map_id, at.x, at.y, at.z, SPARKLE, { speed = 9, duration = 32 })
    sounds.play(at.map_id, at.x, at.y, at.z, 0x1FF)
    if mobiles.get(thing.serial) then return tell.overhead(caster, CLILOC.no_need) end
    if not is_chest(thing) or locks.is_anothers(thing, caster) then return tell.line(caster, CLILOC.cannot_unlock) end
    if not thing:get("locked") then return tell.overhead(caster, CLILOC.no_need) end
    if thing:get("lock_level") == false or thing:get("secured") then return tell.line(caster, CLILOC.cannot_unlock) end
    -- ModernUO UnlockSpell: four fifths of Magery less four reach the lock.
    if thing:get("lock_level") ~= MAGIC and math.floor(cast.power * 0.8) - 4 < locks.level_of(thing) then
      return tell.overhead(caster, CLILOC.no_effect)
    end
    thing:set("locked", nil)
    if thing:get("lock_level") == MAGIC then thing:set("lock_level", nil) end
  end,
}

return locks
