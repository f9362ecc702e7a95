-- Wear of weapons and armor. A piece has points that are left, and the most that a repair can restore; both are made
-- when the piece is first looked at, between the two numbers of its template's `durability`.

local wear = {}

local LEFT, MOST = "durability_left", "durability_most"
-- What magic adds to the points of a new piece, in percent, by its level (ModernUO BaseWeapon.GetDurabilityBonus).
local BY_LEVEL = { 20, 50, 70, 100, 120 }
-- What exceptional work adds, in percent.
local EXCEPTIONAL_PERCENT = 20
local BADLY_DAMAGED = 1061121 -- Your equipment is severely damaged.
local TEXT_HUE = 0x3B2

-- The points that are left of a piece, and the most. Both are 0 for what does not wear.
function wear.of(item)
  local most = item:get(MOST)
  if most then return item:get(LEFT) or most, most end
  local range = item:get("durability")
  if not range then return 0, 0 end
  local bonus = BY_LEVEL[item:get("durability_level") or 0] or 0
  if (item:get("quality") or 0) > 0 then bonus = bonus + EXCEPTIONAL_PERCENT end
  most = random.integer(range[1], range[2]) * (100 + bonus) // 100
  item:set(MOST, most)
  item:set(LEFT, most)
  return most, most
end

-- Takes points from a piece: first those that are left, then of the most; without any it breaks. Returns whether it
-- broke (ModernUO BaseArmor.OnHit).
function wear.down(item, points, wearer)
  local left, most = wear.of(item)
  if points <= 0 or most == 0 then return false end
  if left >= points then
    item:set(LEFT, left - points)
    return false
  end
  most = most - (points - left)
  if most <= 0 then
    item:delete()
    return true
  end
  item:set(LEFT, 0)
  item:set(MOST, most)
  if wearer and wearer.session_id then wearer:say_cliloc(BADLY_DAMAGED, nil, TEXT_HUE, wearer.session_id) end
  return false
end

-- Repairs a piece. Each repair costs some of the most that it can have. Returns the points that are left now.
function wear.repair(item, lost)
  local _, most = wear.of(item)
  most = math.max(1, most - (lost or 0))
  item:set(MOST, most)
  item:set(LEFT, most)
  return most
end

-- Takes from the points that are left and from the most alike, as a bad repair does; the piece does not break by it.
function wear.weaken(item, points)
  local left, most = wear.of(item)
  item:set(MOST, math.max(1, most - points))
  item:set(LEFT, math.max(0, left - points))
end

-- What worn pieces are worth, from 50 to 100 percent (ModernUO BaseWeapon.ScaleDamageByDurability).
function wear.worth_percent(item)
  local left, most = wear.of(item)
  if most == 0 or left >= most then return 100 end
  return 50 + 50 * left // most
end

return wear
