-- When creatures lose heart, and how they run (ModernUO BaseAI.CheckFlee and DoActionFlee).

local combat = require("features.fighting.lib.fighting")

local fleeing = {}

-- A creature with a smaller share of its hits than the first number may flee. The second is the chance, which rises the
-- better off its foe is. Both in percent.
local AFRAID_PERCENT, FLEE_PERCENT = 20, 10
local LEAST_MS, MOST_MS = 10000, 20000
-- Steps in one thought, and how far from its foe a creature feels safe.
local STEPS, STEP_MS = 4, 200
local SAFE_TILES = 14
-- Undead, daemons and the like know no fear.
local FEARLESS = { "undead", "daemon", "elemental" }

-- By serial: `from` (a serial) and `until_ms`, on the clock of time.now.
state.flights = state.flights or {}
local flights = state.flights

local function is_fearless(self)
  if self:get("is_fearless") then return true end
  for _, tag in ipairs(FEARLESS) do
    if self:has_tag(tag) then return true end
  end
  return false
end

-- Whether a creature loses heart in a fight.
function fleeing.is_afraid(self, foe)
  if self.hits * 100 >= self.hits_max * AFRAID_PERCENT or is_fearless(self) then return false end
  return random.chance(math.min(100, FLEE_PERCENT + math.max(0, foe.hits - self.hits)))
end

function fleeing.begin(self, foe)
  combat.stop(self)
  self:stop()
  flights[self.serial] = { from = foe.serial, until_ms = time.now() + random.integer(LEAST_MS, MOST_MS) }
end

function fleeing.is_on(self) return flights[self.serial] ~= nil end

function fleeing.forget(self) flights[self.serial] = nil end

-- One step away, straight or to a side. Returns whether it moved.
local function step_away(self, foe)
  local towards = self:direction_to(foe.x, foe.y) or random.integer(0, 7)
  for _, turn in ipairs { 4, 3, 5, 2, 6 } do
    if self:step((towards + turn) % 8, true) then return true end
  end
  return false
end

-- Runs for a thought. A creature without a way out turns round and fights. Returns whether it still flees.
function fleeing.run(self)
  local flight = flights[self.serial]
  local foe = mobiles.get(flight.from)
  local distance = foe and not foe.is_dead and self:distance_to(foe)
  if not distance or distance > SAFE_TILES or time.now() >= flight.until_ms then
    fleeing.forget(self)
    return false
  end
  combat.stop(self)
  for _ = 1, STEPS do
    if not step_away(self, foe) then
      fleeing.forget(self)
      if not self.paralysed and not self.frozen then combat.attack(self, foe) end
      return false
    end
    wait(STEP_MS)
    if not self.exists or not foe.exists then return false end
  end
  return true
end

return fleeing
