-- The magical barriers of machines (ModernUO ExodusMinion and ExodusOverseer). While one is up, blows do nothing and
-- spells wound; while it is down, the other way round. It breaks when a spell leaves the creature less than a share of
-- its hits, and is up again with all of them. A param of a template, `barrier`, says who has one.

local barriers = {}

local HOLDS_PERCENT = 90
local CANNOT_PENETRATE = "Your weapon cannot penetrate the creature's magical barrier."
local SHINE, SHINE_SPEED, SHINE_DURATION, SHINE_SOUND = 0x376A, 20, 10, 0x2F4
local BREAK, BREAK_SPEED, BREAK_DURATION = 0x3735, 1, 30

-- Whether the barrier of a creature is up, by its serial. For a creature that is not known, its hits decide.
state.barriers = state.barriers or {}
local known = state.barriers

local function holds(self) return self.hits * 100 >= self.hits_max * HOLDS_PERCENT end

local function is_up(self)
  local up = known[self.serial]
  if up == nil then up = holds(self) else up = up or self.hits >= self.hits_max end
  known[self.serial] = up
  return up
end

-- Whether a creature has a barrier that takes blows now.
function barriers.stops_blows(self) return self:get("barrier") == true and is_up(self) end

-- Whether it is proof against magic now.
function barriers.stops_magic(self) return self:get("barrier") == true and not is_up(self) end

-- A blow met the creature. Returns whether its barrier was seen.
function barriers.shine(self, foe)
  if not is_up(self) then return false end
  effects.on(self, SHINE, { speed = SHINE_SPEED, duration = SHINE_DURATION })
  self:sound(SHINE_SOUND)
  foe:tell(CANNOT_PENETRATE)
  return true
end

-- A spell wounded the creature. Returns whether its barrier broke.
function barriers.falter(self)
  if not is_up(self) or holds(self) then return false end
  known[self.serial] = false
  effects.on(self, BREAK, { speed = BREAK_SPEED, duration = BREAK_DURATION })
  return true
end

function barriers.forget(self) known[self.serial] = nil end

return barriers
