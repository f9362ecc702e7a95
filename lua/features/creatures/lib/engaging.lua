-- What a creature does in a fight, by its mind. Blows fall by themselves when the foe is in reach
-- (features.fighting.lib.fights).

local breathing = require("features.creatures.lib.breathing")
local combat = require("features.fighting.lib.fighting")
local fleeing = require("features.creatures.lib.fleeing")
local senses = require("features.creatures.lib.senses")
local spellwork = require("features.creatures.lib.spellwork")
local teleporting = require("features.creatures.lib.teleporting")
local weapons = require("features.fighting.lib.fighting").weapons

local engaging = {}

-- An archer stays this much nearer than its bow reaches, and steps back from a foe that is nearer than the second
-- number.
local ARCHERS_MARGIN, TOO_NEAR_TILES = 2, 3
-- A healer looks for hurt fellows within these tiles.
local MEND_TILES = 8
-- Whether a creature runs after its foe, by pace: nil runs when it falls behind.
local RUNS = { slow = false, fast = true }

-- Those who follow a foe, by serial: they stop when the fight is over.
state.chases = state.chases or {}
local chases = state.chases

-- Goes after a foe, up to a distance.
function engaging.approach(self, foe, distance)
  if self:get("stays") or self.following == foe then return end
  chases[self.serial] = true
  self:follow(foe, { distance = distance, running = RUNS[self:get("pace")] })
end

-- Ends the chase of a creature that fights nobody.
function engaging.rest(self)
  if not chases[self.serial] then return end
  chases[self.serial] = nil
  self:stop()
end

function engaging.forget(self)
  chases[self.serial] = nil
  breathing.forget(self)
  spellwork.forget(self)
  teleporting.forget(self)
  fleeing.forget(self)
end

local function step_back(self, foe)
  local towards = self:direction_to(foe.x, foe.y) or random.integer(0, 7)
  self:stop()
  for _, turn in ipairs { 4, 3, 5 } do
    if self:step((towards + turn) % 8, true) then return end
  end
end

local function melee(self, foe) engaging.approach(self, foe, 1) end

local function archer(self, foe)
  local weapon = weapons.of(self)
  if weapon.range <= 1 then return melee(self, foe) end
  if (self:distance_to(foe) or 0) < TOO_NEAR_TILES then return step_back(self, foe) end
  engaging.approach(self, foe, math.max(1, weapon.range - ARCHERS_MARGIN))
end

local function mage(self, foe)
  if teleporting.try(self, foe) or spellwork.fight(self, foe) then return end
  if foe.exists then melee(self, foe) end
end

-- Whether one creature is of the kind of another: of its pack, its side in a feud, or its template.
local function is_fellow(self, one)
  if one == self or one.is_player or one.is_dead then return false end
  if one.template == self.template then return true end
  local pack, feud = self:get("pack"), self:get("feud")
  return pack ~= nil and one:get("pack") == pack or feud ~= nil and one:get("feud") == feud
end

local function healer(self, foe)
  local around = spellwork.is_ready(self) and mobiles.near(self.map_id, self.x, self.y, MEND_TILES) or {}
  for _, one in ipairs(around) do
    if one.exists and is_fellow(self, one) and self:sees(one) and spellwork.mend(self, one) then return end
  end
  if self.exists and foe.exists then mage(self, foe) end
end

local function coward(self, foe) fleeing.begin(self, foe) end

local BY_MIND = { melee = melee, archer = archer, mage = mage, healer = healer, coward = coward }

engaging.is_fellow = is_fellow

-- Acts for a thought in a fight with a foe. May wait.
function engaging.act(self, foe)
  if not senses.is_owned(self) and fleeing.is_afraid(self, foe) then return fleeing.begin(self, foe) end
  breathing.try(self, foe)
  local mind = self:get("mind")
  if mind == "coward" and senses.is_owned(self) then mind = "melee" end
  local act = BY_MIND[mind] or melee
  act(self, foe)
end

return engaging
