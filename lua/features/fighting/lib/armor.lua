-- Armor: where a blow falls, what the piece there takes of it, and the whole rating (ModernUO BaseWeapon.AbsorbDamage
-- and BaseArmor before AoS).

local wear = require("features.fighting.lib.wear")
local skills = require("features.skills.lib.skills")

local armor = {}

-- Places of the body, with the chance in percent that a blow falls there; it is also the share of the place in the
-- rating.
local PLACES = {
  { layers = { "necklace" }, percent = 7 },
  { layers = { "gloves" }, percent = 7 },
  { layers = { "arms" }, percent = 14 },
  { layers = { "helmet" }, percent = 15 },
  { layers = { "legs", "pants", "skirt" }, percent = 22 },
  { layers = { "inner_torso", "tunic" }, percent = 35 },
}
local WEAR_PERCENT = 25
-- Points of armor that a step of quality and of magic protection adds, and what any protection adds (ModernUO
-- BaseArmor).
local QUALITY_POINTS, PROTECTION_POINTS, ANY_PROTECTION_POINTS = 8, 5, 10
-- A parried blow (ModernUO BaseShield.OnHit before AoS).
local LEAST_PARRY = 0.01
local SPARKS, SPARK_SPEED, SPARK_DURATION = 0x37B9, 10, 16
-- A player's param: the rating of what is worn, as far as `mobile.armor` has it. The rest of that is magic.
local WORN = "worn_armor"

-- The rating of one piece: its template's, worn by its state, with quality and magic.
function armor.points(item)
  local base = item:get("armor")
  if not base then return 0 end
  local left, most = wear.of(item)
  local protection = item:get("protection_level") or 0
  local points = base + QUALITY_POINTS * (item:get("quality") or 0)
  if protection > 0 then points = points + ANY_PROTECTION_POINTS + PROTECTION_POINTS * protection end
  if most > 0 and left < most then points = points * (50 + 50 * left // most) / 100 end
  return points
end

local function piece_at(mobile, place)
  for _, layer in ipairs(place.layers) do
    local item = mobile:equipped(layer)
    if item and item:get("armor") then return item end
  end
  return nil
end

local function shield_of(mobile)
  local item = mobile:equipped("two_handed")
  return item and item:has_tag("shield") and item or nil
end

-- The sum of the ratings of what a mobile wears, each as its template has it, by the share of its place and by
-- `share_of(piece)`; a shield counts whole.
function armor.sum(mobile, share_of)
  local sum = 0
  for _, place in ipairs(PLACES) do
    local piece = piece_at(mobile, place)
    if piece then sum = sum + piece:get("armor") * place.percent / 100 * share_of(piece) end
  end
  local shield = shield_of(mobile)
  return shield and sum + (shield:get("armor") or 0) * share_of(shield) or sum
end

-- The whole rating of what a mobile wears, as the status window shows it.
function armor.rating(mobile)
  local sum = 0
  for _, place in ipairs(PLACES) do
    local piece = piece_at(mobile, place)
    if piece then sum = sum + armor.points(piece) * place.percent / 100 end
  end
  local shield = shield_of(mobile)
  if shield then sum = sum + armor.shield_points(mobile, shield) end
  return sum
end

-- What a shield adds to the rating, by the skill of its bearer (ModernUO BaseShield.ArmorRating).
function armor.shield_points(mobile, shield)
  local points = armor.points(shield)
  if points <= 1 then return points end
  return skills.value(mobile, "parrying") * points / 2000 + 1
end

-- A shield parries at times. Returns what is left of the damage.
local function parry(mobile, damage, weapon)
  local shield = shield_of(mobile)
  if not shield then return damage end
  local points = armor.shield_points(mobile, shield)
  local chance = math.max(LEAST_PARRY, (skills.value(mobile, "parrying") / 10 - points * 2) / 100)
  if not skills.check_chance(mobile, "parrying", chance) then return damage end
  effects.on(mobile, SPARKS, { speed = SPARK_SPEED, duration = SPARK_DURATION })
  local taken = weapon and weapon.skill == "archery" and points or points / 2
  if random.chance(WEAR_PERCENT) then wear.down(shield, random.integer(0, 1), mobile) end
  return damage - math.min(damage, math.floor(taken))
end

local function place_of_blow()
  local roll = random.number() * 100
  for _, place in ipairs(PLACES) do
    if roll < place.percent then return place end
    roll = roll - place.percent
  end
  return PLACES[#PLACES]
end

-- Takes from the damage what the piece at the place takes.
local function absorb_by(mobile, piece, damage, weapon)
  local half = armor.points(piece) / 2
  local absorbed = math.floor(half + half * random.number())
  if random.chance(WEAR_PERCENT) then
    local is_heavy = weapon and weapon.kind == "bashing"
    wear.down(piece, is_heavy and math.max(1, absorbed // 2) or random.integer(0, 1), mobile)
  end
  return math.max(0, damage - absorbed)
end

-- Points that a mobile has without wearing anything: a creature's hide, or a spell.
local function natural(mobile)
  if not mobile.is_player then return mobile.armor end
  return mobile.armor - (mobile:get(WORN) or mobile.armor)
end

-- Brings a player's armor up to date with what is worn; that of spells stays.
function armor.refresh(mobile)
  local magic = natural(mobile)
  local worn = math.floor(armor.rating(mobile))
  mobile:set(WORN, worn)
  mobile.armor = worn + magic
end

-- What is left of the damage of a blow when shield and armor have taken their part; at least 1. `weapon` is what
-- features.fighting.lib.weapons says of it, or nil.
function armor.absorb(mobile, damage, weapon)
  damage = parry(mobile, damage, weapon)
  local place = place_of_blow()
  local piece = piece_at(mobile, place)
  if piece then damage = absorb_by(mobile, piece, damage, weapon) end
  local points = math.floor(natural(mobile) * place.percent / 100)
  if points > 0 then damage = damage - random.integer(points // 2, points) end
  return math.max(1, damage)
end

return armor
