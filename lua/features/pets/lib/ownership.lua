-- Pets: creatures with a master, by taming or by a spell.
--
--   pets.owner(mobile)            its master, if that one is in the world
--   pets.is_pet(mobile)
--   pets.control(creature, owner) makes somebody its master; false if that one has too many followers
--   pets.release(creature)        it is wild again
--   pets.order(creature, what, target)   "follow", "come", "guard", "stay", "stop" or "attack"
--   pets.obeys(creature, owner)   whether it follows an order now; its loyalty changes by that
--
-- Params of a creature: `master`, `owners` and `friends` (serials), `order` and `order_target`, `loyalty`, `slots`,
-- `carries` (it bears a pack), and those of its bond (features/pets/lib/bonding.lua).

local combat = require("features.fighting.lib.fighting")
local masters = require("lib.masters")
local orders = require("features.creatures.lib.creatures").orders
local rules = require("features.pets.data.pet_rules")
local senses = require("features.creatures.lib.creatures").senses
local skills = require("features.skills.lib.skills")
local staff = require("lib.staff")

local pets = { owner = masters.master, is_pet = senses.is_owned, order = orders.give }

-- Chances of obedience in thousandths (ModernUO BaseCreature.GetControlChance before ML).
local BASE, LEAST, MOST = 700, 220, 990
local PER_TENTH_ABOVE, PER_TENTH_BELOW = 6, 14

-- What ends with a master.
local BOND = { "bonded", "bonding_since", "alone_since" }

-- A param of a pet: up to when its loss of loyalty is counted (Unix milliseconds).
local TIRED_AT = "tired_at"

local function includes(list, serial)
  for _, one in ipairs(list or {}) do
    if one == serial then return true end
  end
  return false
end

pets.slots = masters.slots

-- The pets of an owner in the world.
function pets.of(owner)
  local found = {}
  for one in mobiles.each { param = "master", value = owner.serial } do found[#found + 1] = one end
  return found
end

-- A pet was out of the world for a time, which costs no loyalty.
function pets.rested(creature, milliseconds)
  local tired_at = creature:get(TIRED_AT)
  if tired_at then creature:set(TIRED_AT, tired_at + milliseconds) end
end

pets.recount = masters.recount

function pets.has_room(owner, slots) return owner.followers + slots <= owner.followers_max end

function pets.control(creature, owner)
  if not pets.has_room(owner, pets.slots(creature)) then return false end
  local before = masters.master(creature)
  local owners = creature:get("owners") or {}
  if not includes(owners, owner.serial) then owners[#owners + 1] = owner.serial end
  creature:set("owners", owners)
  masters.set(creature, owner)
  for _, param in ipairs { "friends", "home", table.unpack(BOND) } do creature:set(param, nil) end
  -- What is tamed no longer belongs to whatever made it.
  for _, param in ipairs { "spawner", "region_spawn" } do creature:set(param, nil) end
  creature:set("loyalty", rules.loyalty)
  creature:set(TIRED_AT, time.unix())
  pets.order(creature, "follow", owner)
  pets.recount(owner)
  if before and before ~= owner then pets.recount(before) end
  creature:refresh()
  return true
end

-- A pack animal without a master sheds its load.
local function shed(creature)
  local pack = creature:get("carries") and creature.backpack
  for _, item in ipairs(pack and pack.contents or {}) do item:move_to(creature.map_id, creature.x, creature.y, creature.z) end
end

function pets.release(creature)
  local owner = masters.master(creature)
  masters.set(creature, nil)
  local ends = { "friends", "loyalty", TIRED_AT, "order", "order_target", "home", table.unpack(BOND) }
  for _, param in ipairs(ends) do creature:set(param, nil) end
  combat.stop(creature)
  creature:stop()
  shed(creature)
  if owner then pets.recount(owner) end
  creature:refresh()
end

-- Whether a pack animal carries something.
function pets.is_laden(creature)
  local pack = creature:get("carries") and creature.backpack
  return pack ~= nil and pack ~= false and #pack.contents > 0
end

function pets.had_owner(creature, serial) return includes(creature:get("owners"), serial) end

function pets.owners(creature) return #(creature:get("owners") or {}) end

function pets.is_friend(creature, mobile) return includes(creature:get("friends"), mobile.serial) end

function pets.friends(creature) return #(creature:get("friends") or {}) end

-- Lets somebody else give a pet the lesser orders, or not any more. Returns whether it is a friend now.
function pets.befriend(creature, mobile)
  local friends, left = creature:get("friends") or {}, {}
  for _, serial in ipairs(friends) do
    if serial ~= mobile.serial then left[#left + 1] = serial end
  end
  local is_new = #left == #friends
  if is_new then left[#left + 1] = mobile.serial end
  creature:set("friends", left)
  return is_new
end

local function change_loyalty(creature, by)
  local now = creature:get("loyalty")
  if now then creature:set("loyalty", math.max(0, math.min(rules.loyalty, now + by))) end
end

function pets.loyalty(creature) return creature:get("loyalty") or rules.loyalty end

-- The chance in thousandths that a pet obeys.
function pets.chance(creature, owner)
  local difficulty = creature:get("tame_skill") or 0
  if difficulty <= rules.sure_points or creature:get("summoned_until") or staff.includes(owner) then return 1000 end
  local weighted = (skills.value(owner, "animal_taming") * 4 + skills.value(owner, "animal_lore")) // 5
  local above = weighted - math.floor(difficulty * 10)
  local chance = BASE + above * (above > 0 and PER_TENTH_ABOVE or PER_TENTH_BELOW)
  return math.max(LEAST, math.min(MOST, chance)) - (rules.loyalty - pets.loyalty(creature)) * 10
end

function pets.obeys(creature, owner)
  local does = pets.chance(creature, owner) > random.number() * 1000
  change_loyalty(creature, does and rules.obeyed or rules.refused)
  local sound = not does and creature:get("sound")
  if sound then creature:sound(sound) end
  return does
end

-- Loses loyalty for each hour since the last time. Returns false when the pet leaves its master.
function pets.tire(creature)
  local now = time.unix()
  local since = creature:get(TIRED_AT)
  -- While the server stood still, no pet grew hungry for more than an hour.
  since = since and math.max(since, now - 2 * rules.loyalty_ms + 1) or now
  local is_due = now - since >= rules.loyalty_ms
  creature:set(TIRED_AT, is_due and since + rules.loyalty_ms or since)
  if not is_due then return true end
  change_loyalty(creature, -rules.loyalty_lost)
  if pets.loyalty(creature) > 0 then return true end
  pets.release(creature)
  return false
end

return pets
