-- The thoughts of creatures: whom they attack, how long they follow, and what they do when nobody is there.
--
-- Params of a creature or its template, besides those of senses and engaging: `mind` ("melee" by default, "archer",
-- "mage", "healer", "coward"), `pace` ("slow", "fast"), `pack`, `breath`, `home` and `home_range`, `leash` (tiles).
--
-- Only creatures near a player think.

local bards = require("features.creatures.lib.calming")
local combat = require("features.fighting.lib.fighting")
local engaging = require("features.creatures.lib.engaging")
local fleeing = require("features.creatures.lib.fleeing")
local masters = require("lib.masters")
local senses = require("features.creatures.lib.senses")
local wander = require("features.creatures.lib.wander")

local minds = {}

-- How far from home a creature follows, besides its home range.
local LEASH_TILES = 30
local HOME_RANGE_TILES = 10
local STEP_PERCENT, IDLE_SOUND_PERCENT = 30, 3
-- Offset of the cry with which a creature attacks from its first sound.
local ANGER_SOUND = 0
local IDLE_SOUND = 1
-- How often a creature whose foe is out of reach looks for another one (ModernUO BaseCreature.ReacquireDelay).
local RECONSIDER_MS = 10000

-- When a creature looked for prey last, by serial, on the clock of time.now.
state.last_looks = state.last_looks or {}
local last_looks = state.last_looks

-- What creatures with a master do: set by features.pets.lib.ownership.
local obey

function minds.use_obedience(obeys) obey = obeys end

-- What else creatures in a fight do before they act, by the name of the feature that sets it, such as that of bosses.
local before_fights = {}

function minds.before_fights(feature, does) before_fights[feature] = does end

local function make_sound(self, offset)
  local first = self:get("sound")
  if first then self:sound(first + offset) end
end

-- Whether monsters attack by themselves on this shard (`scripts.values.monsters_fight`).
local function may_hunt() return config.get("monsters_fight", true) end

local function attack(self, prey)
  if not prey or not combat.attack(self, prey) then return nil end
  make_sound(self, ANGER_SOUND)
  return prey
end

-- Looks for somebody to attack. `look` is senses.prey or the like.
local function seek(self, look)
  if not may_hunt() or bards.is_calmed(self) then return nil end
  return attack(self, look(self))
end

-- A creature whose foe is out of reach turns to somebody nearer.
local function reconsider(self, foe, look)
  local distance = self:distance_to(foe)
  if distance and distance <= 1 then return foe end
  local last, now = last_looks[self.serial], time.now()
  if not last or now - last < RECONSIDER_MS then
    last_looks[self.serial] = last or now
    return foe
  end
  last_looks[self.serial] = now
  local other = may_hunt() and look(self)
  if not other or other == foe then return foe end
  local other_distance = self:distance_to(other)
  if distance and self:sees(foe) and other_distance >= distance then return foe end
  return attack(self, other) or foe
end

-- Takes a step now and then, and stays near home.
function minds.idle(self)
  engaging.rest(self)
  if random.chance(IDLE_SOUND_PERCENT) then make_sound(self, IDLE_SOUND) end
  if self:get("stays") or self.following or not random.chance(STEP_PERCENT) then return end
  wander.step(self, HOME_RANGE_TILES)
end

local function is_too_far(self)
  local range = self:get("home_range") or HOME_RANGE_TILES
  return not wander.is_home(self, range + (self:get("leash") or LEASH_TILES))
end

-- Gives up a fight far from home, and goes back.
local function go_home(self)
  combat.stop(self)
  engaging.rest(self)
  local home = wander.home(self)
  if home.map_id == self.map_id then self:walk_to({ x = home.x, y = home.y }, { within = HOME_RANGE_TILES // 2 }) end
end

-- One thought. `look` finds whom the creature attacks by itself: senses.prey by default. May wait.
function minds.think(self, look)
  look = look or senses.prey
  if self.paralysed or self.frozen then return end
  if senses.is_owned(self) and not self:get("is_wild") then
    if obey then obey(self, masters.master(self)) end
    return
  end
  if fleeing.is_on(self) and fleeing.run(self) then return end
  if not self.exists or self.is_dead then return end
  if bards.is_calmed(self) then
    combat.stop(self)
    return minds.idle(self)
  end
  local foe = combat.opponent(self)
  if foe and is_too_far(self) then return go_home(self) end
  foe = foe and reconsider(self, foe, look) or seek(self, look)
  if not foe then return minds.idle(self) end
  for _, does in pairs(before_fights) do
    if self.exists and foe.exists then does(self, foe) end
  end
  if self.exists and foe.exists then engaging.act(self, foe) end
end

-- Forgets a creature that has left the world.
function minds.forget(self)
  last_looks[self.serial] = nil
  engaging.forget(self)
end

return minds
