-- What pets do by their orders. Only pets near a player think.

local aggression = require("features.law.lib.law").aggression
local bonding = require("features.pets.lib.bonding")
local combat = require("features.fighting.lib.fighting")
local engaging = require("features.creatures.lib.creatures").engaging
local masters = require("lib.masters")
local minds = require("features.creatures.lib.creatures").minds
local pets = require("features.pets.lib.ownership")
local rules = require("features.pets.data.pet_rules")
local senses = require("features.creatures.lib.creatures").senses

local DESPERATE = 1043270 -- * ~1_NAME~ looks around desperately *
local GONE_WILD = 1043255 -- ~1_NAME~ appears to have decided that is better off without a master!
local SUMMONED_ORDER = "guard"
local HEEL_TILES = 2

local function keep_near(self, whom)
  if not whom or (self:distance_to(whom) or math.huge) <= 1 or self.following == whom then return end
  self:follow(whom, { distance = HEEL_TILES - 1 })
end

-- Attacks who harms its master.
local function protect(self, owner)
  local foe = combat.opponent(self)
  if foe then return foe end
  for serial in pairs(aggression.on(owner)) do
    local attacker = mobiles.get(serial)
    if attacker and attacker.map_id == self.map_id and senses.can_fight(self, attacker) then
      combat.attack(self, attacker)
      return combat.opponent(self)
    end
  end
  return nil
end

local ORDERS = {}

function ORDERS.follow(self, owner) keep_near(self, mobiles.get(self:get("order_target") or 0) or owner) end

function ORDERS.come(self, owner) keep_near(self, owner) end

function ORDERS.stay() end

function ORDERS.stop() end

function ORDERS.guard(self, owner)
  local foe = owner and protect(self, owner)
  if foe then return engaging.act(self, foe) end
  keep_near(self, owner)
end

function ORDERS.attack(self, owner)
  local foe = mobiles.get(self:get("order_target") or 0)
  if not foe or foe.is_dead or foe.map_id ~= self.map_id or not combat.may_harm(self, foe) then
    return pets.order(self, "follow", owner)
  end
  if combat.opponent(self) ~= foe then combat.attack(self, foe) end
  engaging.act(self, foe)
end

-- What ghosts of pets still do.
local FOR_GHOSTS = { follow = true, come = true }

minds.use_obedience(function(self, owner)
  local order = self:get("order") or self:get("summoned_until") and SUMMONED_ORDER or "stop"
  if not owner or self.is_dead and not FOR_GHOSTS[order] then return engaging.rest(self) end
  ORDERS[order](self, owner)
end)

-- Pets lose loyalty by the hour, unless they are fed. Ghosts wait for their masters.
timer.every(rules.loyalty_look_ms, function()
  for one in mobiles.each { param = "loyalty", waits = true } do
    local name = one.name
    if one.exists and bonding.is_ghost(one) then
      bonding.haunt(one)
    elseif one.exists and not pets.tire(one) then
      one:say_cliloc(GONE_WILD, { name })
    elseif one.exists and pets.loyalty(one) <= rules.loyalty_lost and random.chance(rules.despairs_percent) then
      one:say_cliloc(DESPERATE, { name })
    end
  end
end)

-- Bonded pets become ghosts.
function on_before_death(mobile)
  if not mobile.is_player and bonding.fall(mobile) then return false end
end

-- Slots of the dead are free.
function on_death(mobile)
  if mobile.is_player or not pets.is_pet(mobile) then return end
  local owner = pets.owner(mobile)
  masters.set(mobile, nil)
  if owner then pets.recount(owner) end
end

function on_player_entered(event)
  local owner = mobiles.get(event.character_id)
  if owner then pets.recount(owner) end
end
