-- Teleport, and Telekinesis, which opens containers and doors.

local doors = require("features.doors.lib.doors").opening
local rules = require("lib.region_rules")
local tell = require("features.spells.lib.tell")
local using = require("features.houses.lib.houses").using

local moving = {}

local CLILOC = {
  blocked = 501942, -- That location is blocked.
  not_there = 502831, -- Cannot teleport to that spot.
  no_such_target = 501857, -- This spell won't work on that!
  locked = 501747, -- It appears to be locked.
}
local SMOKE, SPARKLE = 0x3728, 0x376A

local function why_not(caster, place)
  local forbidden = rules.why_no_travel(caster, place)
  if forbidden then return forbidden end
  if not world.can_stand(place.map_id, place.x, place.y, place.z) then return CLILOC.blocked end
  if multi.at(place.map_id, place.x, place.y) then return CLILOC.not_there end
  return nil
end

moving.teleport = {
  aim = "place",
  may_work = function(caster, place)
    local standing = world.standing_z(place.map_id, place.x, place.y, place.z)
    if standing then place.z = standing end
    local reason = why_not(caster, place)
    if reason then tell.line(caster, reason) end
    return reason == nil
  end,
  works = function(caster, place)
    effects.at(caster.map_id, caster.x, caster.y, caster.z, SMOKE, { particles = { effect = 2023 } })
    caster:move_to(place.map_id, place.x, place.y, place.z)
    effects.at(place.map_id, place.x, place.y, place.z, SMOKE, { particles = { effect = 5023 } })
    caster:sound(0x1FE)
  end,
}

moving.telekinesis = {
  aim = "item",
  may_work = function(caster, item)
    local is_others = item.root_mobile ~= nil and item.root_mobile ~= caster
    if doors.is_door(item) or item.is_container and not is_others and not item:has_tag("corpse") then return true end
    tell.line(caster, CLILOC.no_such_target)
    return false
  end,
  works = function(caster, item)
    effects.at(caster.map_id, item.x, item.y, item.z, SPARKLE, { speed = 9, duration = 32 })
    sounds.play(caster.map_id, caster.x, caster.y, caster.z, 0x1F5)
    if doors.is_door(item) then return doors.use(item, caster) end
    if item:get("locked") or not using.may(item, caster) then return tell.line(caster, CLILOC.locked) end
    caster:open(item, { look_only = true })
  end,
}

return moving
