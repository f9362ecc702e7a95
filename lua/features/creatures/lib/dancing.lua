-- The dance of savage shamans: a blow may begin it, and what it does comes a moment later (ModernUO
-- SavageShaman.BeginSavageDance).

local acts = require("features.spells.lib.spells").acts
local areas = require("features.spells.lib.spells").areas
local concentration = require("lib.concentration")
local engaging = require("features.creatures.lib.engaging")
local holding = require("features.fighting.lib.fighting").holding
local poisoning = require("features.spells.lib.spells").poisoning
local senses = require("features.creatures.lib.senses")
local skills = require("features.skills.lib.skills")

local dancing = {}

local DANCE_ACTION, DANCE_MS = 111, 1000
-- What is healed: a share of Magery in percent, and up to so much more.
local MAGERY_PERCENT, MOST_MORE = 40, 10
local HEAL_ART, HEAL_SOUND, POISON_ART, POISON_SOUND = 0x376A, 0x202, 0x374A, 0x474

local function near(self, tiles) return mobiles.near(self.map_id, self.x, self.y, tiles) end

local function points_of_magery(self) return skills.value(self, "magery") / 10 end

local RITES = {}

-- Heals its kin and itself, but not the poisoned.
function RITES.mend(self, row)
  for _, one in ipairs(near(self, row.tiles)) do
    if one.exists and (one == self or engaging.is_fellow(self, one)) and one.poison == 0 then
      one:heal(math.floor(points_of_magery(self) * MAGERY_PERCENT / 100) + random.integer(1, MOST_MORE), self)
      effects.on(one, HEAL_ART, { speed = 9, duration = 32 })
      one:sound(HEAL_SOUND)
    end
  end
end

-- All others whom it may harm.
local function strangers(self, tiles)
  local found = {}
  for _, one in ipairs(areas.struck(self, self, tiles)) do
    if not engaging.is_fellow(self, one) then found[#found + 1] = one end
  end
  return found
end

function RITES.strike(self, row)
  for _, one in ipairs(strangers(self, row.tiles)) do
    if one.exists and not one.is_dead then
      effects.lightning(one)
      acts.hurt(self, one, random.integer(row.lightning[1], row.lightning[2]), "energy")
    end
  end
end

function RITES.envenom(self, row)
  for _, one in ipairs(strangers(self, row.tiles)) do
    acts.harmful(self, one)
    concentration.interrupt(one, "hurt")
    holding.release(one)
    acts.poison(self, one, poisoning.level(self, one, points_of_magery(self)))
    effects.on(one, POISON_ART, { speed = 10, duration = 15 })
    one:sound(POISON_SOUND)
  end
end

local NAMES = { "mend", "strike", "envenom" }

-- Does what a dance brings: "mend", "strike" or "envenom".
function dancing.finish(self, row, rite) RITES[rite](self, row) end

-- A shaman dances, and with enough others of its kind it brings something. Row: `others`, `tiles`, `lightning`, least
-- and most hits.
function dancing.dance(self, _, row)
  local dancers = { self }
  for _, one in ipairs(near(self, row.tiles)) do
    if one ~= self and one.template == self.template and not one.is_dead and not senses.is_owned(one) then dancers[#dancers + 1] = one end
  end
  local are_enough = #dancers > row.others
  for _, one in ipairs(are_enough and dancers or { self }) do
    one:stop()
    one:animate(DANCE_ACTION)
  end
  if are_enough then
    timer.after(DANCE_MS, function()
      if self.exists and not self.is_dead then dancing.finish(self, row, random.pick(NAMES)) end
    end)
  end
  return are_enough
end

return dancing
