-- Brains of creatures that have none of their own. lua/mobiles/bases.lua uses them for on_think and on_speech.
--
-- They use these params of a creature or its template: `home` (a place; where the creature thought first by default),
-- `home_range` (tiles), `stays` (it never walks), `sound` (the first of its five sounds).

local combat = require("lib.combat")
local staff = require("lib.staff")
local wander = require("lib.creatures.wander")

local STEP_PERCENT = 30
local HOME_RANGE_TILES = 10
local IDLE_SOUND_PERCENT = 3
local FLIGHT_TILES = 6
local SIGHT_TILES = 8
local GREETING_TILES = 3
local GREETING_PERCENT = 25
local GREETING_PAUSE_MS = 300000
local REPLY_MS = 700

-- Offsets of a creature's sounds from its first.
local SOUND = { idle = 1 }

local GREETINGS = { "hail", "hello", "hi", "greetings", "good day" }

local brains = {}

-- Whom a creature greeted last and when, by the creature's serial.
local greeted = {}

local function make_sound(self, which)
  local first = self:get("sound")
  if first then self:sound(first + SOUND[which]) end
end

-- Takes one step in a direction, or beside it if the way is blocked.
local function step_towards(self, direction, running)
  for _, turn in ipairs { 0, 1, 7 } do
    if self:step((direction + turn) % 8, running) then return true end
  end
  return false
end

local function nearest(self, mobiles_near)
  local found, least
  for _, one in ipairs(mobiles_near) do
    local distance = self:distance_to(one)
    if not least or distance < least then found, least = one, distance end
  end
  return found
end

-- Takes a step now and then and stays near home.
function brains.wander(self)
  if self:get("stays") or not random.chance(STEP_PERCENT) then return end
  local home = wander.home(self)
  local range = self:get("home_range") or HOME_RANGE_TILES
  local is_far = math.max(math.abs(self.x - home.x), math.abs(self.y - home.y)) > range
  local direction = is_far and home.map_id == self.map_id and self:direction_to(home.x, home.y) or random.integer(0, 7)
  step_towards(self, direction)
end

-- Wanders; runs from players while hurt.
function brains.animal(self)
  local threat = self.hits < self.hits_max and nearest(self, mobiles.players_near(self.map_id, self.x, self.y, FLIGHT_TILES))
  if threat then
    local towards = self:direction_to(threat.x, threat.y) or random.integer(0, 7)
    step_towards(self, (towards + 4) % 8, true)
    return
  end
  brains.wander(self)
  if random.chance(IDLE_SOUND_PERCENT) then make_sound(self, "idle") end
end

-- Wanders and greets players who come near, but not the same one again and again.
function brains.townsfolk(self)
  for _, somebody in ipairs(mobiles.players_near(self.map_id, self.x, self.y, GREETING_TILES)) do
    local last = greeted[self.serial]
    local is_new = not last or last.serial ~= somebody.serial or time.now() - last.at > GREETING_PAUSE_MS
    if is_new and not somebody.is_dead and random.chance(GREETING_PERCENT) then
      greeted[self.serial] = { serial = somebody.serial, at = time.now() }
      local direction = self:direction_to(somebody.x, somebody.y)
      if direction then self:face(direction) end
      self:say(("Hail, %s."):format(somebody.name))
      return
    end
  end
  brains.wander(self)
end

-- Answers a greeting.
function brains.reply(self, speaker, said)
  if (self:distance_to(speaker) or math.huge) > GREETING_TILES then return end
  local words = " " .. said:lower():gsub("%p", " ") .. " "
  for _, greeting in ipairs(GREETINGS) do
    if text.contains(words, " " .. greeting .. " ") then
      wait(REPLY_MS)
      if self.exists and speaker.exists then self:say(("Well met, %s."):format(speaker.name)) end
      return
    end
  end
end

-- The nearest living player in sight who is not staff.
local function prey_of(self)
  local prey = {}
  for _, somebody in ipairs(mobiles.players_near(self.map_id, self.x, self.y, SIGHT_TILES)) do
    if not somebody.is_dead and not staff.includes(somebody) and self:sees(somebody) then prey[#prey + 1] = somebody end
  end
  return nearest(self, prey)
end

-- Attacks the nearest player and goes there; wanders if there is none. The blows fall by the rules of lib.combat.
function brains.hunt(self)
  local prey = prey_of(self)
  if not prey then return brains.wander(self) end
  if combat.opponent(self) ~= prey then combat.attack(self, prey) end
  if self:distance_to(prey) > 1 and not self:get("stays") then step_towards(self, self:direction_to(prey.x, prey.y)) end
end

-- Hunts if the configuration says so (`scripts.values.monsters_fight`); wanders otherwise.
function brains.monster(self)
  if config.get("monsters_fight", false) then return brains.hunt(self) end
  brains.wander(self)
  if random.chance(IDLE_SOUND_PERCENT) then make_sound(self, "idle") end
end

return brains
