-- Breath of dragons and the like (ModernUO FireBreath, ColdBreath, ChaosBreath before AoS). A template's param `breath`
-- says which.

local combat = require("features.fighting.lib.fighting")
local senses = require("features.creatures.lib.senses")

local breathing = {}

local BREATHS = {
  fire = { kind = "fire", art = 0x36D4, sound = 0x227 },
  cold = { kind = "cold", art = 0x36D4, hue = 0x480, sound = 0x227 },
  chaos = { kind = "fire", art = 0x36D4, hue = 0x496, sound = 0x227 },
}
-- What it does: a share of the hits that the creature has left, up to a most.
local HITS_PERCENT, MOST_HITS = 5, 200
local CHANCE_PERCENT = 50
local LEAST_PAUSE_MS, MOST_PAUSE_MS = 30000, 45000
-- Between the movement and the flame, and between the flame and the wound.
local FLAME_MS, WOUND_MS = 1300, 1000
local ANGER_ACTION = 12
local SPEED = 5

-- When a creature can breathe again, by serial, on the clock of time.now.
state.next_breaths = state.next_breaths or {}
local next_breaths = state.next_breaths

local function burn(self, foe, breath)
  if not self.exists or not foe.exists or foe.is_dead or not combat.may_harm(self, foe) then return end
  combat.hurt(self, foe, math.max(1, math.min(self.hits * HITS_PERCENT // 100, MOST_HITS)), breath.kind, self)
end

local function flame(self, foe, breath)
  if not self.exists or self.is_dead or not foe.exists or foe.is_dead or self.map_id ~= foe.map_id then return end
  self:sound(breath.sound)
  effects.missile(self, foe, breath.art, { speed = SPEED, hue = breath.hue or 0 })
  timer.after(WOUND_MS, function() burn(self, foe, breath) end)
end

-- Breathes on somebody whom it sees, if it can. Returns whether it does.
function breathing.try(self, foe)
  local breath = BREATHS[self:get("breath")]
  if not breath or self:get("summoned_until") then return false end
  local ready_at, now = next_breaths[self.serial] or 0, time.now()
  if now < ready_at or not random.chance(CHANCE_PERCENT) then return false end
  if (self:distance_to(foe) or math.huge) > senses.sight(self) or not self:sees(foe) then return false end
  next_breaths[self.serial] = now + random.integer(LEAST_PAUSE_MS, MOST_PAUSE_MS)
  local direction = self:direction_to(foe.x, foe.y)
  if direction then self:face(direction) end
  local sound = self:get("sound")
  if sound then self:sound(sound) end
  self:animate(ANGER_ACTION)
  timer.after(FLAME_MS, function() flame(self, foe, breath) end)
  return true
end

function breathing.forget(self) next_breaths[self.serial] = nil end

return breathing
