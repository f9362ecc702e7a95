-- On what a spell is cast: the cursor, reach, line of sight, and whether rules allow it.

local acts = require("features.spells.lib.acts")
local circles = require("features.spells.data.circles")
local tell = require("features.spells.lib.tell")

local aiming = {}

local CLILOC = {
  out_of_sight = 500237, -- Target can not be seen.
  too_far = 500446, -- That is too far away.
  no_such_target = 501857, -- This spell won't work on that!
}
local FLAGS = { harmful = "harmful", helpful = "helpful" }

local function is_thing(target) return type(target) ~= "table" end
local function is_mobile(target) return is_thing(target) and mobiles.get(target.serial) ~= nil end

-- Where a target is: `{ map_id, x, y, z }`. An item that is carried is where its bearer is.
function aiming.place_of(target)
  if not is_thing(target) then return target end
  local holder = target
  if not is_mobile(target) then
    holder = target.root_mobile or target
    while not is_mobile(holder) and holder.container do holder = holder.container end
  end
  return { map_id = holder.map_id, x = holder.x, y = holder.y, z = holder.z }
end

local function target_of(chosen, aim)
  if chosen.kind == "object" then
    local thing = chosen.is_mobile and mobiles.get(chosen.serial) or items.get(chosen.serial)
    if aim ~= "place" then return thing end
    if thing then return aiming.place_of(thing) end
  end
  if aim ~= "place" then return nil end
  return { map_id = chosen.map_id, x = chosen.x, y = chosen.y, z = chosen.z }
end

local function ask(caster, effect)
  if not caster.session_id then return nil end
  local chosen, reason = target.ask {
    session_id = caster.session_id,
    kind = effect.aim == "place" and "place" or "object",
    flags = FLAGS[effect.act] or "neutral",
    timeout_ms = circles.CHOICE_MS,
  }
  if not chosen then
    if reason == "invalid" then tell.line(caster, CLILOC.out_of_sight) end
    return nil
  end
  return target_of(chosen, effect.aim)
end

local function fits(target, aim)
  if not target then return false end
  if aim == "place" then return not is_thing(target) end
  if aim == "mobile" then return is_mobile(target) end
  if aim == "item" then return is_thing(target) and not is_mobile(target) end
  return is_thing(target)
end

local function distance(caster, place)
  if caster.map_id ~= place.map_id then return math.huge end
  return math.max(math.abs(caster.x - place.x), math.abs(caster.y - place.y))
end

local function can_see(caster, target, place)
  if target == caster then return true end
  if not is_thing(target) then return caster:sees(place.x, place.y, place.z) end
  if is_mobile(target) and target.hidden then return false end
  return caster:sees(target)
end

-- Lets a player choose, or takes what was chosen before. Returns the target; nil without one, or if it is out of reach.
function aiming.choose(caster, cast, chosen)
  local effect = cast.effect
  local aim = effect.aim
  local found = chosen
  if found and aim == "place" and is_thing(found) then found = aiming.place_of(found) end
  if not found then found = ask(caster, effect) end
  if not found or not caster.exists then return nil end
  if not fits(found, aim) then
    tell.line(caster, CLILOC.no_such_target)
    return nil
  end
  local place = aiming.place_of(found)
  if distance(caster, place) > (effect.reach or circles.REACH_TILES) then
    tell.line(caster, CLILOC.too_far)
    return nil
  end
  if not can_see(caster, found, place) then
    tell.line(caster, CLILOC.out_of_sight)
    return nil
  end
  return found
end

-- Whether law and life allow a spell on its target.
function aiming.is_allowed(caster, target, cast)
  local effect = cast.effect
  if effect.aim ~= "mobile" or not target then return true end
  if target.is_dead and not effect.takes_dead then
    tell.line(caster, CLILOC.no_such_target)
    return false
  end
  if effect.act == "harmful" then return acts.may_harm(caster, target) end
  if effect.act == "helpful" then return acts.may_help(caster, target) end
  return true
end

return aiming
