-- Which spells creatures cast, and how often (ModernUO MageAI before AoS).

local magery = require("features.spells.lib.spells").magery
local poison = require("features.poison.lib.poison")
local skills = require("features.skills.lib.skills")

local spellwork = {}

-- Spells of damage by circle: a creature picks from its own circle and all below.
local DAMAGE = {
  { "magic_arrow" }, { "harm" }, { "fireball" }, { "lightning" }, { "mind_blast" }, { "energy_bolt", "explosion" },
  { "flamestrike" },
}
local CURSES = { "weaken", "clumsy", "feeblemind", "curse" }
-- How often a creature curses, poisons or paralyses instead of wounding, in percent.
local CURSE_PERCENT, POISON_PERCENT, PARALYSE_PERCENT = 15, 10, 5
-- Below this share of its hits it thinks of healing, at this chance in percent.
local HURT_PERCENT, HEAL_PERCENT = 60, 30
local REACH_TILES = 12
-- Between two spells: from so much to so much more for a grandmaster, less the better it is.
local LEAST_PAUSE_MS, MOST_PAUSE_MS = 1500, 4500
local GRANDMASTER_TENTHS = 1000
-- The highest circle by skill, in points.
local CIRCLE_OFFSET, POINTS_PER_CIRCLE = 20, 100 / 7
local GREATER_HEAL_TENTHS, CURE_TENTHS = 600, 200

-- When a creature casts again, by serial, on the clock of time.now.
state.next_spells = state.next_spells or {}
local next_spells = state.next_spells

local function highest_circle(self)
  local points = skills.value(self, "magery") / 10
  return math.max(1, math.min(#DAMAGE, math.floor((points + CIRCLE_OFFSET) / POINTS_PER_CIRCLE)))
end

local function affords(self, name) return self.mana >= magery.mana(name) end

-- A spell for one's own good: `{ name, target }`; nil if none is needed.
local function mending(self, whom)
  if whom.poison > 0 and skills.value(self, "magery") >= CURE_TENTHS then return "cure" end
  if whom.hits * 100 >= whom.hits_max * HURT_PERCENT then return nil end
  return skills.value(self, "magery") >= GREATER_HEAL_TENTHS and "greater_heal" or "heal"
end

local function harming(self, foe)
  local circle = highest_circle(self)
  if circle >= 5 and not foe.paralysed and random.chance(PARALYSE_PERCENT) then return "paralyze" end
  if circle >= 3 and poison.level(foe) == 0 and random.chance(POISON_PERCENT) then return "poison" end
  if random.chance(CURSE_PERCENT) then return random.pick(CURSES) end
  return random.pick(DAMAGE[random.integer(1, circle)])
end

local function cast(self, name, target)
  self:stop()
  local direction = self:direction_to(target.x, target.y)
  if direction then self:face(direction) end
  magery.cast(self, name, { target = target })
  if not self.exists then return end
  local share = math.min(1, skills.value(self, "magery") / GRANDMASTER_TENTHS)
  local pause_ms = MOST_PAUSE_MS - (MOST_PAUSE_MS - LEAST_PAUSE_MS) * share
  next_spells[self.serial] = time.now() + math.floor(pause_ms * (0.75 + random.number() / 2))
end

-- Whether a creature can begin a spell now.
function spellwork.is_ready(self)
  return not magery.is_casting(self) and (next_spells[self.serial] or 0) <= time.now() and skills.value(self, "magery") > 0
end

-- Casts for the good of somebody, if that one needs it. Waits until the spell is over. Returns whether it cast.
function spellwork.mend(self, whom)
  if not spellwork.is_ready(self) or whom.is_dead then return false end
  local name = mending(self, whom)
  if not name or not affords(self, name) then return false end
  cast(self, name, whom)
  return true
end

-- Casts in a fight. Waits until the spell is over. Returns whether it cast.
function spellwork.fight(self, foe)
  if not spellwork.is_ready(self) then return false end
  if random.chance(HEAL_PERCENT) and spellwork.mend(self, self) then return true end
  if (self:distance_to(foe) or math.huge) > REACH_TILES or not self:sees(foe) then return false end
  local name = harming(self, foe)
  if not affords(self, name) then return false end
  cast(self, name, foe)
  return true
end

-- Teleports to a place. Waits until the spell is over. Returns whether it cast.
function spellwork.teleport(self, place)
  if not spellwork.is_ready(self) or not affords(self, "teleport") then return false end
  cast(self, "teleport", place)
  return true
end

function spellwork.forget(self) next_spells[self.serial] = nil end

return spellwork
