-- Meditation, Spirit Speak, Begging and Poisoning (ModernUO, before AoS).

local asking = require("lib.asking")
local carried = require("lib.carried")
local concentration = require("lib.concentration")
local hiding = require("features.hiding.lib.hiding")
local mana = require("features.regeneration.lib.regeneration").mana
local money = require("lib.money")
local poisons = require("features.poison.lib.poison")
local renown = require("features.renown.lib.renown")
local skills = require("features.skills.lib.skills")

local skillful = {}

local CLILOC = {
  weak_body = 501849, -- The mind is strong but the body is weak.
  at_peace = 501846, -- You are at peace.
  hands = 502626, -- Your hands must be free to cast spells or meditate.
  trance = 501851, -- You enter a meditative trance.
  no_focus = 501850, -- You cannot focus your concentration.
  trance_over = 500134, -- You stop meditating.
  netherworld = 502444, -- You contact the neitherworld.
  no_netherworld = 502443, -- You fail to contact the neitherworld.
}
local PAUSE_MS, SHORT_PAUSE_MS, HANDS_PAUSE_MS, SECOND_MS = 10000, 5000, 2500, 1000
local MEDITATION_ICON, MEDITATION_TITLE = 1013, 1075657
local SPIRIT_LEAST_SECONDS = 15

local function hold_up(mobile)
  for _, layer in ipairs { "one_handed", "two_handed" } do
    local held = mobile:equipped(layer)
    if held and not held:has_tag("spellbook") and not held:has_tag("runebook") then return false end
  end
  return true
end

local function end_trance(mobile)
  if not mobile.exists then return end
  mana.refresh(mobile)
  if mobile.session_id then buffs.hide(mobile.session_id, MEDITATION_ICON) end
end

-- The trance lasts until it is disturbed or the mana is full.
local function begin_trance(mobile)
  local trance
  trance = concentration.begin(mobile, {
    kind = "meditating",
    on_break = function()
      end_trance(mobile)
      asking.tell(mobile, CLILOC.trance_over)
    end,
  })
  mana.refresh(mobile)
  if mobile.session_id then buffs.show(mobile.session_id, { icon = MEDITATION_ICON, title = MEDITATION_TITLE }) end
  mobile:sound(0xF9)
  timer.after(SECOND_MS, function()
    while mobile.exists and concentration.holds(mobile, trance) do
      if mobile.mana >= mobile.mana_max then
        concentration.finish(mobile, trance)
        end_trance(mobile)
        asking.tell(mobile, CLILOC.at_peace)
        return
      end
      wait(SECOND_MS)
    end
  end)
end

function skillful.meditation(user)
  hiding.reveal(user)
  if user.hits < user.hits_max // 10 then
    asking.tell(user, CLILOC.weak_body)
    return SHORT_PAUSE_MS
  end
  if user.mana >= user.mana_max then
    asking.tell(user, CLILOC.at_peace)
    return SHORT_PAUSE_MS
  end
  if not hold_up(user) then
    asking.tell(user, CLILOC.hands)
    return HANDS_PAUSE_MS
  end
  local points = skills.value(user, "meditation") / 10
  local percent = 50 + (points - (user.mana_max - user.mana)) * 2
  if percent / 100 > random.number() then
    skills.check(user, "meditation", 0, 1000)
    asking.tell(user, CLILOC.trance)
    begin_trance(user)
  else
    asking.tell(user, CLILOC.no_focus)
  end
  return PAUSE_MS
end

-- By serial: until when somebody hears ghosts, on the clock of time.now.
state.hears_ghosts = state.hears_ghosts or {}

function skillful.hears_ghosts(mobile) return (state.hears_ghosts[mobile.serial] or 0) > time.now() end

function skillful.spirit_speak(user)
  hiding.reveal(user)
  if not skills.check(user, "spirit_speak", 0, 1000) then
    state.hears_ghosts[user.serial] = nil
    asking.tell(user, CLILOC.no_netherworld)
    return SECOND_MS
  end
  local seconds = math.max(SPIRIT_LEAST_SECONDS, user:skill("spirit_speak") / 500 * 90)
  state.hears_ghosts[user.serial] = time.now() + seconds * 1000
  user:sound(0x24A)
  asking.tell(user, CLILOC.netherworld)
  return SECOND_MS
end

local BEG_MS, BEG_TILES, MOST_BEGGED = 2000, 2, 10
local BOW = 32

local function alms(beggar, giver)
  if not giver.backpack then return asking.tell(beggar, 500404) end -- They seem unwilling to give you any money.
  if beggar.karma < 0 and 0.5 - beggar.karma / 8570 > random.number() then
    return giver:say_cliloc(500406) -- Thou dost not look trustworthy... no gold for thee today!
  end
  if not skills.check(beggar, "begging", 0, 1000) then return asking.tell(beggar, 500404) end
  local most = math.min(money.in_pack(giver) // 10, math.min(MOST_BEGGED + beggar.fame // 2500, MOST_BEGGED + 4))
  if most == 0 or not money.take(giver, most, "backpack") then
    return giver:say_cliloc(500407) -- I have not enough money to give thee any!
  end
  giver:say_cliloc(500405) -- I feel sorry for thee...
  money.pay(beggar, most)
  if beggar.karma > -3000 then renown.karma(beggar, -math.min(40, beggar.karma + 3000)) end
end

function skillful.begging(user, event)
  hiding.reveal(user)
  local one, is_mobile = asking.thing(user, { cliloc = 500397, target = event.target })
  if not one then return 0 end
  local reason
  if not is_mobile then
    reason = 500399 -- There is little chance of getting money from that!
  elseif one.is_player then
    reason = 500398 -- Perhaps just asking would work better.
  elseif not one.is_person then
    reason = 500399
  elseif (user:distance_to(one) or math.huge) > BEG_TILES then
    reason = one.female and 500402 or 500401 -- You are too far away to beg from him.
  elseif user.is_mounted then
    reason = 500404
  end
  if reason then
    asking.tell(user, reason)
    return 0
  end
  user:face(user:direction_to(one.x, one.y) or user.direction)
  user:animate(BOW)
  timer.after(BEG_MS, function()
    if user.exists and one.exists and not user.is_dead then alms(user, one) end
  end)
  return PAUSE_MS
end

-- Poisons of potions by template: level, and the range of Poisoning in tenths (ModernUO BasePoisonPotion).
local POTIONS = {
  lesser_poison_potion = { 1, 0, 600 }, poison_potion = { 2, 300, 700 },
  greater_poison_potion = { 3, 600, 1000 }, deadly_poison_potion = { 4, 800, 1000 },
}
local POISON_MS, POISON_SOUND = 2000, 0x4F
local MOST_CHARGES, CHARGES_LOST, WIPED_CHARGES = 18, 2, 6
local MISTAKE_PERCENT, MISTAKES_BELOW_TENTHS = 5, 800
local BLADES = { "sword", "knife", "spear", "axe", "polearm" }

local function takes_poison(item)
  if item:has_tag("food") then return true end
  local facts = items.template(item.template)
  if not item:has_tag("weapon") or facts.layer ~= "one_handed" then return false end
  for _, tag in ipairs(BLADES) do
    if item:has_tag(tag) then return true end
  end
  return false
end

local function smear(user, item, row)
  if skills.check(user, "poisoning", row[2], row[3]) then
    item:set("poison_level", row[1])
    if item:has_tag("food") then item:set("poisoner", user.serial) end
    if item:has_tag("weapon") then item:set("poison_charges", MOST_CHARGES - (row[1] - 1) * CHARGES_LOST) end
    asking.tell(user, 1010517) -- You apply the poison
    renown.karma(user, -20)
  elseif user:skill("poisoning") < MISTAKES_BELOW_TENTHS and random.chance(MISTAKE_PERCENT) then
    asking.tell(user, 502148) -- You make a grave mistake while applying the poison.
    poisons.apply(user, row[1], user)
  else
    asking.tell(user, 1010518) -- You fail to apply a sufficient dose of poison
  end
end

-- An oil cloth was double-clicked: it wipes poison off a weapon, a third of a full dose for each cloth.
function skillful.wipe(cloth, user)
  -- Select the weapon or armor you wish to use the cloth on. That must be in your pack for you to use it.
  local item, is_mobile = asking.thing_for(cloth, user, { cliloc = 1005424 }, 1042001)
  if not item then return end
  -- The cloth will not work on that.
  if is_mobile or not item:has_tag("weapon") and not item:has_tag("armor") then return asking.tell(user, 1005426) end
  if not carried.is(user, item) then return asking.tell(user, 1005425) end -- You may only wipe down items you are holding or carrying.
  local charges = item:get("poison_charges") or 0
  if charges <= 0 then return asking.tell(user, 1005422) end -- Hmmmm... this does not need to be cleaned.
  local left = math.max(0, charges - WIPED_CHARGES)
  item:set("poison_charges", left > 0 and left or nil)
  if left == 0 then item:set("poison_level", nil) end
  cloth:delete()
  -- You have removed some of the caustic substance, but not all; You have cleaned the item.
  asking.tell(user, left > 0 and 1005423 or 1010497)
end

function skillful.poisoning(user, event)
  local potion, is_mobile = asking.thing(user, { cliloc = 502137, target = event.target })
  if not potion then return 0 end
  local row = not is_mobile and POTIONS[potion.template]
  if not row or potion.root_mobile ~= user then
    asking.tell(user, 502139) -- That is not a poison potion.
    return 0
  end
  local item, is_other_mobile = asking.thing(user, { cliloc = 502142, reach = 2 })
  if not item or not potion.exists or potion.root_mobile ~= user then return 0 end
  local owner = not is_other_mobile and item.root_mobile
  if is_other_mobile or not takes_poison(item) or owner and owner ~= user then
    asking.tell(user, 502145) -- You cannot poison that!  You can only poison bladed or piercing weapons, food or drink.
    return 0
  end
  user:sound(POISON_SOUND)
  potion.amount = potion.amount - 1
  local bottle = items.create("bottle")
  if bottle and not bottle:put_in(user.backpack) then bottle:delete() end
  timer.after(POISON_MS, function()
    if user.exists and item.exists and not user.is_dead then smear(user, item, row) end
  end)
  return PAUSE_MS
end

return skillful
