-- Stealing and Snooping (ModernUO, before AoS). Members of the thieves' guild steal from players, where the law of the
-- place lets players harm each other; everybody steals from creatures and chests.

local asking = require("lib.asking")
local chests = require("features.treasure.lib.treasure").chests
local combat = require("features.fighting.lib.fighting")
local hiding = require("features.hiding.lib.hiding")
local is_blessed = require("lib.marks").is_blessed
local law = require("features.law.lib.law").crimes
local skills = require("features.skills.lib.skills")
local staff = require("lib.staff")
local trade_guilds = require("features.trade_guilds.lib.trade_guilds")
local young = require("features.law.lib.law").young

local stealing = {}

local CLILOC = {
  hands = 1005584, -- Both hands must be free to steal.
  which = 502698, -- Which item do you want to steal?
  cannot = 502710, -- You can't steal that!
  worn = 1005585, -- You cannot steal items which are equipped.
  own = 502704, -- You catch yourself red-handed.
  too_far = 502703, -- You must be standing next to an item to steal it.
  too_heavy = 502722, -- This item is too heavy to steal from someone's backpack.
  shopkeeper = 1005598, -- You can't steal from shopkeepers.
  no_member = 1005596, -- You must be in the thieves guild to steal from other players.
  young_thief = 502700, -- You cannot steal from people or monsters right now.  Practice on chests and barrels.
  from_young = 502699, -- You cannot steal from the Young.
  full = 1048147, -- Your backpack can't hold anything else.
  stolen = 502724, -- You successfully steal the item.
  failed = 502723, -- You fail to steal the item.
  no_peek = 500210, -- You failed to peek into the container.
  cannot_harm = 1001018, -- You cannot perform negative acts on your target.
}
local PAUSE_MS = 10000
local MOST_STONES, STONES_PER_TENTHS = 10, 100
-- A stone asks for ten points, with this range around it.
local BELOW_TENTHS, ABOVE_TENTHS = 225, 275
local NOTICED_BELOW, NOTICE_TILES = 150, 8
local REACH_TILES = 1

local function hands_are_free(thief) return not thief:equipped("one_handed") and not thief:equipped("two_handed") end

local function tell_near(thief, words)
  for _, one in ipairs(mobiles.players_near(thief.map_id, thief.x, thief.y, NOTICE_TILES)) do
    if one ~= thief then one:tell(words) end
  end
end

-- Why an item cannot be stolen; nil if it can.
local function why_not(thief, item)
  local owner = item.root_mobile
  if not hands_are_free(thief) then return CLILOC.hands end
  if item.wearer then return owner == thief and CLILOC.own or CLILOC.worn end
  if owner == thief then return CLILOC.own end
  if not item.movable or not owner and not item.container then return CLILOC.cannot end
  if owner and owner.notoriety == "invulnerable" then return CLILOC.shopkeeper end
  if owner and young.is(thief) then return CLILOC.young_thief end
  if owner and young.is(owner) then return CLILOC.from_young end
  if owner and owner.is_player and not trade_guilds.is_thief(thief) then return CLILOC.no_member end
  if owner and (staff.includes(owner) or is_blessed(item)) then return CLILOC.cannot end
  -- Nobody reaches into a bank box, an offer of a trade, or through the lid of what is locked.
  if owner and not (owner.backpack and item:is_within(owner.backpack)) then return CLILOC.cannot end
  local holder = item
  while holder.container do
    holder = holder.container
    if holder:get("locked") then return CLILOC.cannot end
  end
  if holder:has_tag("corpse") or item:has_tag("spellbook") then return CLILOC.cannot end
  if not chests.may_take(holder, thief) then return CLILOC.cannot end
  if (thief:distance_to(item) or math.huge) > REACH_TILES then return CLILOC.too_far end
  if item.is_container and #item.contents > 0 then return CLILOC.cannot end
  if owner then
    local may, reason = combat.may_harm(thief, owner)
    if not may then return reason end
  end
  return nil
end

-- How many of a pile a thief reaches for.
local function grabbed(thief, item)
  if not item.stackable or item.amount == 1 then return 1 end
  local each = item.weight / item.amount
  local most = math.floor(skills.value(thief, "stealing") / STONES_PER_TENTHS / math.max(each, 0.01))
  return random.integer(1, math.max(1, math.min(most, item.amount)))
end

-- Tries to take an item. Returns whether it was stolen.
local function try(thief, item)
  local amount = grabbed(thief, item)
  local stones = math.ceil(item.weight * amount / math.max(item.amount, 1))
  if stones > MOST_STONES then
    asking.tell(thief, CLILOC.too_heavy)
    return false, false
  end
  local middle = stones * 100
  if not skills.check(thief, "stealing", middle - BELOW_TENTHS, middle + ABOVE_TENTHS) then
    asking.tell(thief, CLILOC.failed)
    return false, true
  end
  local taken = amount < item.amount and item:split(amount) or item
  if not thief.backpack or not taken:put_in(thief.backpack) then
    taken:move_to(thief.map_id, thief.x, thief.y, thief.z)
    asking.tell(thief, CLILOC.full)
    return true, true
  end
  asking.tell(thief, CLILOC.stolen)
  return true, true
end

-- A thief who is seen is a criminal if the victim is innocent.
local function be_noticed(thief, owner)
  if not owner then return law.criminal_act(thief) end
  if owner:notoriety_for(thief) == "innocent" then law.criminal_act(thief) end
  tell_near(thief, ("You notice %s trying to steal from %s."):format(thief.name, owner.name))
end

local function chosen_item(thief, thing, is_mobile)
  if not is_mobile then return thing end
  local contents = thing.backpack and thing.backpack.contents or {}
  return #contents > 0 and contents[random.integer(1, #contents)] or nil
end

function stealing.steal(thief, event)
  if not hands_are_free(thief) then
    asking.tell(thief, CLILOC.hands)
    return PAUSE_MS
  end
  hiding.reveal(thief)
  local thing, is_mobile = asking.thing(thief, { cliloc = CLILOC.which, target = event.target })
  if not thing then return 0 end
  local item = chosen_item(thief, thing, is_mobile)
  local reason = item and why_not(thief, item) or (not item and CLILOC.cannot) or nil
  if reason then
    asking.tell(thief, reason)
    return PAUSE_MS
  end
  local owner = item.root_mobile
  local _, has_tried = try(thief, item)
  if not has_tried then return PAUSE_MS end
  if skills.value(thief, "stealing") // 10 < random.integer(0, NOTICED_BELOW - 1) then be_noticed(thief, owner) end
  return PAUSE_MS
end

-- Looks into a container that somebody else carries, without reaching what is in it. Returns whether it is open now.
function stealing.snoop(user, container)
  local owner = container.root_mobile
  if not owner or owner == user or user.is_dead or owner.is_dead then return false end
  if (user:distance_to(owner) or math.huge) > REACH_TILES then
    asking.tell(user, 500446) -- That is too far away.
    return false
  end
  if staff.includes(owner) or not combat.may_harm(user, owner) and owner.is_player then
    asking.tell(user, CLILOC.cannot_harm)
    return false
  end
  if skills.value(user, "snooping") / 10 < random.number() * 100 then
    tell_near(user, ("You notice %s attempting to peek into %s's belongings."):format(user.name, owner.name))
  end
  if skills.check(user, "snooping", 0, 1000) then return user:open(container, { look_only = true }) end
  asking.tell(user, CLILOC.no_peek)
  if skills.value(user, "hiding") / 20 < random.number() * 100 then hiding.reveal(user) end
  return false
end

return stealing
