-- What fighters and bystanders see and hear: swings, hits, misses, blood, arrows, numbers of damage.

local looks = {}

-- Kinds of bodies with movements of their own (ModernUO BaseWeapon.PlaySwingAnimation and PlayHurtAnimation).
local FIRST_ANIMAL, FIRST_PERSON = 0xC8, 0x190
local SWINGS = { monster = { 4, 6 }, animal = { 5, 6 } }
local HURTS = { monster = 10, animal = 7, person = 20 }
-- Movements of riders by the movement on foot.
local MOUNTED = { [12] = 29, [13] = 29, [14] = 29, [18] = 27, [19] = 28 }
local MOUNTED_DEFAULT = 26
-- Bows and crossbows are no weapons of monsters: their bodies have no movement for them.
local SHOOTS = { [18] = true, [19] = true }
-- Offsets of a creature's sounds from its first (ModernUO BaseCreature).
local ATTACK_SOUND, HURT_SOUND, DEATH_SOUND = 2, 3, 4
-- Cries of people when they are hurt (ModernUO Mobile.GetHurtSound).
local CRIES = { man = { 0x154, 0x159 }, woman = { 0x14B, 0x150 } }
-- Their cries when they die (ModernUO Mobile.GetDeathSound): the first and the last.
local LAST_CRIES = { man = { 0x423, 0x427 }, woman = { 0x314, 0x317 } }
local BLOOD = { first = 0x122A, last = 0x122F, speed = 1, duration = 60 }
local MISSILES = { arrow = 0xF42, bolt = 0x1BFE }
local MISSILE_SPEED = 18

local function kind_of(mobile)
  if mobile.is_person then return "person" end
  if mobile.body < FIRST_ANIMAL then return "monster" end
  return mobile.body < FIRST_PERSON and "animal" or "monster"
end

local function creature_sound(mobile, offset)
  local first = not mobile.is_player and mobile:get("sound")
  return first and first + offset or nil
end

local function play(mobile, sound)
  if sound then mobile:sound(sound) end
end

-- The movement of a blow, and its picture for the fighter's own client.
function looks.swing(attacker, defender, weapon)
  if not attacker.is_player then
    local direction = attacker:direction_to(defender.x, defender.y)
    if direction then attacker:face(direction) end
  end
  if attacker.session_id then screen.swing(attacker.session_id, attacker.serial, defender.serial) end
  local kind = kind_of(attacker)
  if kind == "person" then
    local action = weapon.animation
    attacker:animate(attacker.is_mounted and (MOUNTED[action] or MOUNTED_DEFAULT) or action)
  elseif not SHOOTS[weapon.animation] or kind == "animal" then
    attacker:animate(random.integer(SWINGS[kind][1], SWINGS[kind][2]))
  end
end

-- An arrow flies.
function looks.shot(attacker, defender, weapon)
  effects.missile(attacker, defender, MISSILES[weapon.ammunition] or MISSILES.arrow, { speed = MISSILE_SPEED, duration = 1 })
end

function looks.hit(attacker, defender, weapon)
  play(attacker, creature_sound(attacker, ATTACK_SOUND) or weapon.hit_sound)
  if defender.is_person and not defender.is_ghost then
    local cries = defender.female and CRIES.woman or CRIES.man
    play(defender, creature_sound(defender, HURT_SOUND) or random.integer(cries[1], cries[2]))
  else
    play(defender, creature_sound(defender, HURT_SOUND))
  end
  if not defender.is_mounted then defender:animate(HURTS[kind_of(defender)]) end
end

function looks.miss(attacker, weapon)
  play(attacker, creature_sound(attacker, ATTACK_SOUND) or weapon.miss_sound)
end

-- Blood on the ground, which is gone soon.
function looks.blood(mobile)
  local x, y = mobile.x, mobile.y
  if random.chance(50) then x, y = math.max(0, x + random.integer(-1, 1)), math.max(0, y + random.integer(-1, 1)) end
  effects.at(mobile.map_id, x, y, mobile.z, random.integer(BLOOD.first, BLOOD.last), {
    speed = BLOOD.speed, duration = BLOOD.duration,
  })
end

-- The number of lost hits, over the victim, for those who fight.
function looks.damage(attacker, victim, lost)
  if lost <= 0 then return end
  if attacker and attacker.session_id then screen.damage(attacker.session_id, victim.serial, lost) end
  if victim.session_id and victim ~= attacker then screen.damage(victim.session_id, victim.serial, lost) end
end

-- The cry of the dying.
function looks.death(mobile)
  -- A player is a ghost by now.
  local cries = (mobile.is_player or mobile.is_person) and LAST_CRIES[mobile.female and "woman" or "man"]
  play(mobile, creature_sound(mobile, DEATH_SOUND) or cries and random.integer(cries[1], cries[2]))
end

return looks
