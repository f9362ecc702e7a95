-- What somebody strikes with: the weapon in hand, bare fists, or what its kind was born with.

local weapons = {}

-- Bare hands (ModernUO Fists before AoS).
local FISTS = {
  skill = "wrestling", kind = "fists", speed = 30, least = 1, most = 8, range = 1, animation = 31,
}
-- A creature without a damage of its own strikes for its strength by this (ModernUO BaseWeapon.GetBaseDamageRange).
local STRENGTH_PER_HIT = 28
-- Weapons of a later era have no speed of this one.
local DEFAULT_SPEED, DEFAULT_SKILL = 30, "swordsmanship"
local SKILLS_OF_CREATURES = { "wrestling", "swordsmanship", "mace_fighting", "fencing", "archery" }

-- The weapon in a mobile's hands, if it has one; a shield or a light is none.
function weapons.in_hand(mobile)
  local one = mobile:equipped("one_handed")
  if one and one:get("damage_min") then return one end
  local both = mobile:equipped("two_handed")
  if both and both:get("damage_min") then return both end
  return nil
end

-- A creature that has not learned the weapon's skill fights as it can best.
local function skill_of(mobile, skill)
  if mobile.is_player or mobile:skill(skill) > 0 then return skill end
  local best, most = skill, 0
  for _, other in ipairs(SKILLS_OF_CREATURES) do
    local value = mobile:skill(other)
    if value > most then best, most = other, value end
  end
  return best
end

-- The skill of a mobile with what it holds: what it parries blows by without a shield. It is known sooner than all of
-- `weapons.of`.
function weapons.skill(mobile)
  local item = weapons.in_hand(mobile)
  return skill_of(mobile, item and (item:get("skill") or DEFAULT_SKILL) or FISTS.skill)
end

-- What a mobile strikes with: `item` (nil for what is no weapon), `skill`, `kind`, `speed`, `least` and `most` damage,
-- `range`, `animation`, sounds, and `ammunition`.
function weapons.of(mobile)
  local item = weapons.in_hand(mobile)
  local facts
  if item then
    local given = item:params()
    facts = {
      item = item, kind = given.kind or "slashing", speed = given.speed or DEFAULT_SPEED,
      skill = given.skill or DEFAULT_SKILL, least = given.damage_min, most = given.damage_max or given.damage_min,
      range = given.range or 1, animation = given.animation or FISTS.animation, hit_sound = given.hit_sound,
      miss_sound = given.miss_sound, ammunition = given.ammunition, layer = item.layer, given = given,
    }
  else
    facts = { given = {} }
    for name, value in pairs(FISTS) do facts[name] = value end
  end
  if mobile.is_player then return facts end
  facts.skill = skill_of(mobile, facts.skill)
  local least = mobile:get("damage_min")
  if least then
    facts.least, facts.most = least, math.max(least, mobile:get("damage_max") or least)
  elseif not item and not mobile.is_person then
    facts.least = math.max(1, mobile.strength // STRENGTH_PER_HIT)
    facts.most = facts.least
  end
  return facts
end

-- Milliseconds until a weapon that is taken into the hand is ready.
function weapons.take_up_ms(mobile, item) return weapons.delay_ms(mobile, { speed = item:get("speed") or DEFAULT_SPEED }) end

-- Milliseconds between two blows (ModernUO BaseWeapon.GetDelay before AoS).
function weapons.delay_ms(mobile, facts)
  local quickness = (mobile.stamina + 100) * facts.speed
  return math.ceil(15000 * 1000 / math.max(1, quickness))
end

return weapons
