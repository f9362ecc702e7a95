-- Arrows and bolts: what a shot costs, and where it lands (ModernUO BaseRanged before AoS).

local looks = require("features.fighting.lib.looks")

local ammunition = {}

-- An archer shoots only after standing still for a while (ModernUO BaseRanged.OnSwing).
local STAND_MS = 1000
-- How many arrows that missed or hit a creature can be picked up again.
local KEPT_PERCENT = 40
local NONE_LEFT = "You have no ammunition for that."
local DECAY_MS = 60 * 60 * 1000

-- Where archers were last, and since when, by serial.
state.archers = state.archers or {}
local archers = state.archers

-- Whether an archer has stood still for long enough.
function ammunition.may_shoot(mobile, weapon)
  if weapon.range <= 1 or not mobile.is_player then return true end
  local stood, now = archers[mobile.serial], time.now()
  local is_there = stood and stood.x == mobile.x and stood.y == mobile.y and stood.map_id == mobile.map_id
  if not is_there then
    archers[mobile.serial] = { x = mobile.x, y = mobile.y, map_id = mobile.map_id, since = now }
    return stood == nil
  end
  return now - stood.since >= STAND_MS
end

-- Uses an arrow of a player. Returns false when there is none.
function ammunition.shoot(mobile, opponent, weapon)
  if mobile.is_player and weapon.ammunition then
    local stack = mobile.backpack and mobile.backpack:find(weapon.ammunition)
    if not stack then
      mobile:tell(NONE_LEFT)
      return false
    end
    stack.amount = stack.amount - 1
  end
  looks.shot(mobile, opponent, weapon)
  return true
end

-- A shot lands: some arrows stay in the creature, or lie on the ground. A creature that it killed is gone, and the
-- arrow with it.
function ammunition.land(mobile, opponent, weapon, has_hit)
  if not weapon.ammunition or not mobile.exists or not opponent.exists then return end
  if not mobile.is_player or not random.chance(KEPT_PERCENT) then return end
  if has_hit and (opponent.is_player or opponent.is_person) then return end
  local arrow = items.create(weapon.ammunition, { decay_ms = not has_hit and DECAY_MS or nil })
  if not arrow then return end
  if has_hit then
    local backpack = opponent.backpack
    if not backpack or not arrow:put_in(backpack) then arrow:delete() end
    return
  end
  local x, y = opponent.x + random.integer(-1, 1), opponent.y + random.integer(-1, 1)
  if not arrow:move_to(opponent.map_id, math.max(0, x), math.max(0, y), opponent.z) then arrow:delete() end
end

return ammunition
