-- Brains of creatures that have none of their own. lua/mobiles/bases.lua uses them for on_think.
--
-- They use these params of a creature or its template: `home` (a place; where the creature thought first by default),
-- `home_range` (tiles), `stays` (it never walks), `sound` (the first of its five sounds). Those of fighters are in
-- features.creatures.lib.minds.

local escorting = require("features.travel.lib.travel").escorting
local minds = require("features.creatures.lib.minds")
local senses = require("features.creatures.lib.senses")
local wander = require("features.creatures.lib.wander")

local STEP_PERCENT = 30
local HOME_RANGE_TILES = 10
local GREETING_TILES = 3
local GREETING_PAUSE_MS = 10 * 60 * 1000

local brains = {}

-- When players were last seen by townsfolk, by serial, on the clock of time.now. Somebody who stays is greeted once.
local seen = {}

-- Whether somebody comes to townsfolk after a while without them. Forgets those of long ago.
local function is_newcomer(somebody)
  local now, last = time.now(), seen[somebody.serial]
  seen[somebody.serial] = now
  if last and now - last <= GREETING_PAUSE_MS then return false end
  for serial, at in pairs(seen) do
    if now - at > GREETING_PAUSE_MS then seen[serial] = nil end
  end
  return true
end

-- Takes a step now and then and stays near home.
function brains.wander(self)
  if self:get("stays") or not random.chance(STEP_PERCENT) then return end
  wander.step(self, HOME_RANGE_TILES)
end

-- Hunts, fights and flees as the creature's nature says.
function brains.monster(self) minds.think(self) end

-- Animals fight who attacks them, or flee; beasts of prey hunt.
function brains.animal(self) minds.think(self, senses.prey_of_animal) end

-- Attacks the wanted where guards protect, and stays at its post otherwise.
function brains.guard(self) minds.think(self, senses.culprit) end

-- Walks along with its escort. Otherwise it wanders, and one of them greets a player who comes.
function brains.townsfolk(self)
  if escorting.walk(self) then return end
  for _, somebody in ipairs(mobiles.players_near(self.map_id, self.x, self.y, GREETING_TILES)) do
    if not (somebody.is_dead or somebody.hidden) and is_newcomer(somebody) then
      local direction = self:direction_to(somebody.x, somebody.y)
      if direction then self:face(direction) end
      self:say(("Hail, %s."):format(somebody.name))
      return
    end
  end
  brains.wander(self)
end

return brains
