-- Mages whose way to a foe is blocked teleport to it (ModernUO MageAI.OnFailedMove and ProcessTarget).

local circles = require("features.spells.lib.spells").circles
local skills = require("features.skills.lib.skills")
local spellwork = require("features.creatures.lib.spellwork")

local teleporting = {}

-- The chance of a grandmaster in one thought. ModernUO asks at each step that fails, which is several times a second,
-- at 5 percent.
local CHANCE_PERCENT, GRANDMASTER_TENTHS = 20, 1000
-- How far from its foe it wants to stand, and how often it looks for another place when there is none.
local NEAR_TILES, TRIES = 2, 10

-- Where a mage stood that went after a foe in its last thought, by serial.
state.mages_places = state.mages_places or {}
local places = state.mages_places

local function place_number(self) return self.x << 16 | self.y end

-- Whether a mage goes after its foe and has not moved since its last thought.
local function is_blocked(self, foe)
  local goes = self.following == foe and (self:distance_to(foe) or 0) > 1 and not self.paralysed and not self.frozen
  local here = goes and place_number(self) or nil
  local is_same = here ~= nil and places[self.serial] == here
  places[self.serial] = here
  return is_same
end

-- A place there on which the mage can stand and which it reaches and sees; nil if there is none.
local function usable(self, x, y, z)
  if x < 0 or y < 0 or math.max(math.abs(x - self.x), math.abs(y - self.y)) > circles.REACH_TILES then return nil end
  local standing = world.standing_z(self.map_id, x, y, z)
  if not standing or not world.can_stand(self.map_id, x, y, standing) or not self:sees(x, y, standing) then return nil end
  return { map_id = self.map_id, x = x, y = y, z = standing }
end

-- Beside the foe, the nearer the better.
local function beside(self, foe)
  for tiles = 1, NEAR_TILES do
    for dx = -tiles, tiles do
      for dy = -tiles, tiles do
        local is_on_ring = math.max(math.abs(dx), math.abs(dy)) == tiles
        local place = is_on_ring and usable(self, foe.x + dx, foe.y + dy, foe.z)
        if place then return place end
      end
    end
  end
  return nil
end

local function anywhere(self)
  for _ = 1, TRIES do
    local reach = circles.REACH_TILES
    local place = usable(self, self.x + random.integer(-reach, reach), self.y + random.integer(-reach, reach), self.z)
    if place then return place end
  end
  return nil
end

-- Teleports a mage that does not get to its foe, by chance. Waits until the spell is over. Returns whether it cast.
function teleporting.try(self, foe)
  if not is_blocked(self, foe) or self:get("stays") then return false end
  if not random.chance(math.floor(CHANCE_PERCENT * skills.value(self, "magery") / GRANDMASTER_TENTHS)) then return false end
  local place = beside(self, foe) or anywhere(self)
  return place ~= nil and spellwork.teleport(self, place)
end

function teleporting.forget(self) places[self.serial] = nil end

return teleporting
