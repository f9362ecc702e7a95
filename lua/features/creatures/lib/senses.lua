-- Whom a creature notices, and whom it attacks by itself (ModernUO BaseAI.AcquireFocusMob before AoS).
--
-- Params of a creature or its template: `sight` (tiles), `fights` ("attackers", "the_evil" or "everybody"), `feud` (its
-- side), `is_wild` (a summoned creature that attacks whom it finds).

local combat = require("features.fighting.lib.fighting")
local guards = require("features.law.lib.law").guards
local staff = require("lib.staff")
local young = require("features.law.lib.law").young

local senses = {}

local SIGHT_TILES = 10
-- The other side of each feud.
local FOES = {
  fey = "undead", undead = "fey", orcs = "savages", savages = "orcs", ophidians = "terathans", terathans = "ophidians",
}

function senses.sight(self) return self:get("sight") or SIGHT_TILES end

-- Whether a creature belongs to somebody, who may be out of the world.
function senses.is_owned(mobile) return not mobile.is_player and mobile:get("master") ~= nil end

-- Whether a creature sees somebody whom it could fight.
function senses.can_fight(self, one)
  if one == self or not one.exists or one.is_dead or one.hidden or one.blessed or staff.includes(one) then return false end
  return combat.may_harm(self, one) and self:sees(one)
end

-- The nearest of a list that passes a test; the test is asked as seldom as possible.
function senses.nearest(self, list, passes)
  local known = {}
  for _, one in ipairs(list) do
    if one ~= self then known[#known + 1] = { one = one, distance = self:distance_to(one) or math.huge } end
  end
  table.sort(known, function(a, b)
    if a.distance ~= b.distance then return a.distance < b.distance end
    return a.one.serial < b.one.serial
  end)
  for _, entry in ipairs(known) do
    if passes(entry.one) then return entry.one end
  end
  return nil
end

local function is_evil(one) return one.karma < 0 or one.notoriety == "murderer" or one.notoriety == "criminal" end

-- Whether a hunter attacks a player or a pet.
local function hunts(self, one, fights)
  if young.is(one) or not (one.is_player or senses.is_owned(one)) then return false end
  if fights == "the_evil" and not is_evil(one) then return false end
  return senses.can_fight(self, one)
end

local function has_followers(list)
  for _, one in ipairs(list) do
    if one.followers > 0 then return true end
  end
  return false
end

-- The nearest of the other side of its feud.
local function foe_of_feud(self, sight)
  local other = FOES[self:get("feud")]
  if not other then return nil end
  return senses.nearest(self, mobiles.near(self.map_id, self.x, self.y, sight), function(one)
    return not one.is_player and one:get("feud") == other and not senses.is_owned(one) and senses.can_fight(self, one)
  end)
end

-- Whom a creature attacks by itself now; nil for nobody.
function senses.prey(self)
  local sight = senses.sight(self)
  if self:get("is_wild") then
    return senses.nearest(self, mobiles.near(self.map_id, self.x, self.y, sight), function(one)
      return one.template ~= self.template and senses.can_fight(self, one)
    end)
  end
  local fights = self:get("fights")
  if fights ~= "attackers" then
    local players_here = mobiles.players_near(self.map_id, self.x, self.y, sight)
    local around = has_followers(players_here) and mobiles.near(self.map_id, self.x, self.y, sight) or players_here
    local prey = senses.nearest(self, around, function(one) return hunts(self, one, fights) end)
    if prey then return prey end
  end
  return foe_of_feud(self, sight)
end

-- The same for an animal: only beasts of prey attack by themselves.
function senses.prey_of_animal(self)
  if self:get("fights") ~= "everybody" and not self:get("is_wild") then return nil end
  return senses.prey(self)
end

-- Whom a guard attacks by itself: the wanted, where guards protect.
function senses.culprit(self)
  return senses.nearest(self, mobiles.near(self.map_id, self.x, self.y, senses.sight(self)), function(one)
    local is_wanted = one.notoriety == "murderer" or one.notoriety == "criminal"
    return is_wanted and guards.protect(one) and senses.can_fight(self, one)
  end)
end

return senses
