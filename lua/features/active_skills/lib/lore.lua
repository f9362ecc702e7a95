-- Skills that tell about others and about things: Anatomy, Animal Lore, Arms Lore, Evaluating Intelligence, Forensic
-- Evaluation, Item Identification and Taste Identification (ModernUO, before AoS).

local asking = require("lib.asking")
local masters = require("lib.masters")
local skills = require("features.skills.lib.skills")
local wear = require("features.fighting.lib.fighting").wear

local lore = {}

local PAUSE_MS = 1000

-- Whole tenths, from 0 to 10, of a value with an error.
local function about(value, margin)
  return math.max(0, math.min(10, (value + random.integer(-margin, margin)) // 10))
end

-- How far off a guess is: 25 points for beginners, none from 100 points on.
local function margin(user, skill) return math.max(0, 25 - skills.value(user, skill) // 40) end

local function percent(left, most) return left * 100 // math.max(most, 1) end

function lore.anatomy(user, event)
  local one, is_mobile = asking.thing(user, { cliloc = 500321, target = event.target })
  if not one then return 0 end
  if one == user then
    asking.tell_over(user, user, 500324) -- You know yourself quite well enough already.
  elseif not is_mobile then
    asking.tell_over(user, one, 500323) -- Only living things have anatomies!
  elseif one.notoriety == "invulnerable" then
    asking.tell_over(user, one, 500326) -- That can not be inspected.
  elseif skills.check(user, "anatomy", 0, 1000) then
    local error_points = margin(user, "anatomy")
    -- 121 texts of strength and dexterity, from 1038045 on; eleven of endurance from 1038303 on.
    asking.tell_over(user, one, 1038045 + about(one.strength, error_points) * 11 + about(one.dexterity, error_points))
    if user:skill("anatomy") >= 650 then
      asking.tell_over(user, one, 1038303 + about(percent(one.stamina, one.stamina_max), error_points))
    end
  else
    asking.tell_over(user, one, 1042666) -- You can not quite get a sense of their physical characteristics.
  end
  return PAUSE_MS
end

-- The client's texts go on in this order: men, women, creatures.
local function kind_of(one) return one.is_person and (one.female and 1 or 0) or 2 end

function lore.evaluating_intelligence(user, event)
  local one, is_mobile = asking.thing(user, { cliloc = 500906, target = event.target })
  if not one then return 0 end
  if one == user then
    asking.tell_over(user, user, 500910) -- Hmm, that person looks really silly.
  elseif not is_mobile then
    asking.tell_over(user, one, 500908) -- It looks smarter than a rock, but dumber than a piece of wood.
  elseif one.notoriety == "invulnerable" then
    asking.tell_over(user, one, 500909) -- That person could probably calculate the cost of what you buy from them.
  elseif skills.check(user, "evaluating_intelligence", 0, 1200) then
    local error_points = margin(user, "evaluating_intelligence")
    -- Eleven texts for each kind from 1038169 on, eleven of energy from 1038202 on.
    local first = 1038169 + kind_of(one) * 11
    asking.tell_over(user, one, first + about(one.intelligence, error_points))
    if user:skill("evaluating_intelligence") >= 760 then
      asking.tell_over(user, one, 1038202 + about(percent(one.mana, one.mana_max), error_points))
    end
  else
    asking.tell_over(user, one, 1038166 + kind_of(one)) -- You cannot judge his mental abilities.
  end
  return PAUSE_MS
end

local UNTAMED_LORE_TENTHS, ANY_LORE_TENTHS = 1000, 1100

local function why_no_lore(user, one, is_mobile)
  if not is_mobile or one.is_player or one.is_person then return 500329 end -- That's not an animal!
  local skill = skills.value(user, "animal_lore")
  if masters.master(one) then return nil end
  if skill < UNTAMED_LORE_TENTHS then return 1049674 end -- At your skill level, you can only lore tamed creatures.
  if not one:get("tame_skill") and skill < ANY_LORE_TENTHS then return 1049675 end -- ... tamed or tameable creatures.
  return nil
end

function lore.animal_lore(user, event)
  local one, is_mobile = asking.thing(user, { cliloc = 500328, target = event.target })
  if not one then return 0 end
  local reason = why_no_lore(user, one, is_mobile)
  if reason then
    asking.tell(user, reason)
  elseif not skills.check(user, "animal_lore", 0, 1200) then
    asking.tell(user, 500334) -- You can't think of anything you know offhand.
  elseif user.session_id then
    gump.send(user.session_id, "animal_lore", { serial = one.serial })
  end
  return PAUSE_MS
end

-- Texts for how hard a weapon strikes begin with a number for its kind, with one more for two hands (but bows), and go
-- on in steps of nine. Then ten for how worn a thing is, and eight for armour.
local KINDS = { { "bow", 1038224 }, { "spear", 1038218 }, { "fencing", 1038218 }, { "sword", 1038220 }, { "axe", 1038220 },
  { "polearm", 1038220 }, { "mace", 1038222 }, { "staff", 1038222 } }
local OTHER_KIND, DAMAGE_STEP, MOST_DAMAGE, LEAST_DAMAGE = 1038216, 9, 30, 3
local WORN_WORDS, ARMOR_WORDS, MOST_ARMOR = 1038285, 1038295, 35

local function strength_words(item)
  local damage = ((item:get("damage_min") or 0) + (item:get("damage_max") or 0)) // 2
  local step = damage < LEAST_DAMAGE and 0 or math.ceil(math.min(damage, MOST_DAMAGE) / 5)
  local two_handed = items.template(item.template).layer == "two_handed" and 1 or 0
  for _, kind in ipairs(KINDS) do
    if item:has_tag(kind[1]) then return kind[2] + (kind[1] == "bow" and 0 or two_handed) + step * DAMAGE_STEP end
  end
  return OTHER_KIND + two_handed + step * DAMAGE_STEP
end

function lore.arms_lore(user, event)
  local item, is_mobile = asking.thing(user, { cliloc = 500349, target = event.target })
  if not item then return 0 end
  local is_weapon = not is_mobile and item:has_tag("weapon")
  local is_armor = not is_mobile and (item:get("armor") or 0) > 0
  if not is_weapon and not is_armor then
    asking.tell(user, 500352) -- This is neither weapon nor armor.
  elseif not skills.check(user, "arms_lore", 0, 1000) then
    asking.tell(user, 500353) -- You are not certain...
  else
    local left, most = wear.of(item)
    if most > 0 then asking.tell(user, WORN_WORDS + math.min(9, left * 10 // most)) end
    if is_weapon then
      asking.tell(user, strength_words(item))
      -- It appears to have poison smeared on it.
      if (item:get("poison_charges") or 0) > 0 then asking.tell(user, 1038284) end
    else
      asking.tell(user, ARMOR_WORDS + math.ceil(math.min(item:get("armor"), MOST_ARMOR) / 5))
    end
  end
  return PAUSE_MS
end

function lore.item_identification(user, event)
  local item, is_mobile = asking.thing(user, { cliloc = 500343, target = event.target })
  if not item then return 0 end
  if is_mobile then
    user:tell("It is " .. item.name .. ".")
    return PAUSE_MS
  end
  if not skills.check(user, "item_identification", 0, 1000) then
    asking.tell(user, 500353) -- You are not certain...
    return PAUSE_MS
  end
  item:set("identified", true)
  item:refresh()
  local charges = item:get("charges")
  user:tell(("%s, %.1f stones%s."):format(item.name or "A thing without a name", item.weight,
    charges and ", " .. text.counted(charges, "charge") or ""))
  return PAUSE_MS
end

function lore.taste_identification(user, event)
  local item, is_mobile = asking.thing(user, { cliloc = 502807, target = event.target, reach = 2 })
  if not item then return 0 end
  local is_eatable = not is_mobile and (item:has_tag("food") or item:has_tag("potion") or item:has_tag("drink"))
  if is_mobile then
    asking.tell(user, 502816) -- You feel that such an action would be inappropriate.
  elseif not is_eatable then
    asking.tell(user, 502820) -- That's not something you can taste.
  elseif not skills.check(user, "taste_identification", 0, 1000) then
    asking.tell(user, 502823) -- You cannot discern anything about this substance.
  elseif (item:get("poison_level") or 0) > 0 then
    asking.tell(user, 1038284) -- It appears to have poison smeared on it.
  elseif item:has_tag("potion") then
    asking.tell(user, 502813) -- You already know what kind of potion that is.
  else
    asking.tell(user, 1010600) -- You detect nothing unusual about this substance.
  end
  return PAUSE_MS
end

function lore.forensic_evaluation(user, event)
  local thing, is_mobile = asking.thing(user, { cliloc = 501000, target = event.target })
  if not thing then return 0 end
  if is_mobile then
    local knows = skills.check(user, "forensic_evaluation", 400, 1000)
    asking.tell(user, knows and (thing:get("has_stolen") and 501004 or 501003) or 501001)
  elseif thing:has_tag("corpse") then
    if not skills.check(user, "forensic_evaluation", 0, 1000) then
      asking.tell(user, 501001) -- You cannot determine anything useful.
      return PAUSE_MS
    end
    asking.tell(user, 1042751, { thing:get("killer_name") or "no one" }) -- This person was killed by ~1_KILLER_NAME~
  elseif thing:get("picked_by") then
    asking.tell(user, 1042749, { thing:get("picked_by") }) -- This lock was opened by ~1_PICKER_NAME~
  else
    asking.tell(user, 501003) -- You notice nothing unusual.
  end
  return PAUSE_MS
end

return lore
