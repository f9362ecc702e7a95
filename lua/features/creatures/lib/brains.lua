-- Brains of creatures that have none of their own. lua/mobiles/bases.lua uses them for on_think and on_speech.
--
-- They use these params of a creature or its template: `home` (a place; where the creature thought first by default),
-- `home_range` (tiles), `stays` (it never walks), `sound` (the first of its five sounds). Those of fighters are in
-- features.creatures.lib.minds.

local escorting = require("features.travel.lib.travel").escorting
local hearing = require("lib.hearing")
local minds = require("features.creatures.lib.minds")
local senses = require("features.creatures.lib.senses")
local wander = require("features.creatures.lib.wander")

local STEP_PERCENT = 30
local HOME_RANGE_TILES = 10
local GREETING_TILES = 3
local GREETING_PERCENT = 25
local GREETING_PAUSE_MS = 300000
local REPLY_MS = 700

local GREETINGS = { "hail", "hello", "hi", "greetings", "good day" }

local brains = {}

-- When a creature greeted whom, by the serials of both.
local greeted = {}

local function was_greeted(self, somebody)
  local at = (greeted[self.serial] or {})[somebody.serial]
  return at ~= nil and time.now() - at <= GREETING_PAUSE_MS
end

-- Notes a greeting, and forgets those of long ago.
local function note_greeting(self, somebody)
  local now, known = time.now(), greeted[self.serial] or {}
  for serial, at in pairs(known) do
    if now - at > GREETING_PAUSE_MS then known[serial] = nil end
  end
  known[somebody.serial] = now
  greeted[self.serial] = known
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

-- Walks along with its escort. Otherwise it wanders and greets players who come near, but not the same one again
-- and again.
function brains.townsfolk(self)
  if escorting.walk(self) then return end
  for _, somebody in ipairs(mobiles.players_near(self.map_id, self.x, self.y, GREETING_TILES)) do
    if not (somebody.is_dead or somebody.hidden or was_greeted(self, somebody)) and random.chance(GREETING_PERCENT) then
      note_greeting(self, somebody)
      local direction = self:direction_to(somebody.x, somebody.y)
      if direction then self:face(direction) end
      self:say(("Hail, %s."):format(somebody.name))
      return
    end
  end
  brains.wander(self)
end

-- Forgets a creature that has left the world.
function brains.forget(self) greeted[self.serial] = nil end

-- Answers a greeting.
function brains.reply(self, speaker, said)
  if (self:distance_to(speaker) or math.huge) > GREETING_TILES then return end
  local words = hearing.words(said)
  for _, greeting in ipairs(GREETINGS) do
    if hearing.find(words, greeting) then
      wait(REPLY_MS)
      if self.exists and speaker.exists then self:say(("Well met, %s."):format(speaker.name)) end
      return
    end
  end
end

return brains
