-- When creatures use their special attacks, which stand in features/creatures/data/powers.lua. Pets and summoned creatures use none.

local data = require("features.creatures.data.powers")
local kinds = require("lib.creatures.power_kinds")
local senses = require("lib.creatures.senses")

local powers = {}

-- By occasion, then by template: the rows.
local by_occasion = {}

for _, row in ipairs(data) do
  for _, occasion in ipairs(row.on) do
    local rows_of = by_occasion[occasion] or {}
    by_occasion[occasion] = rows_of
    for template in row.creatures:gmatch("%S+") do
      rows_of[template] = rows_of[template] or {}
      table.insert(rows_of[template], row)
    end
  end
end

-- By serial: when each row can be used again, on the clock of time.now.
state.next_powers = state.next_powers or {}
local next_powers = state.next_powers

-- Whether a creature has an attack for an occasion.
function powers.has(self, occasion)
  local rows_of = by_occasion[occasion]
  return rows_of ~= nil and rows_of[self.template] ~= nil
end

local function is_ready(self, row)
  local pauses = next_powers[self.serial]
  if pauses and (pauses[row] or 0) > time.now() then return false end
  local percent = self.hits * 100 / math.max(1, self.hits_max)
  if row.above_percent and percent <= row.above_percent or row.below_percent and percent > row.below_percent then return false end
  return random.chance(row.percent)
end

local function rest(self, row)
  if not row.pause_ms then return end
  local pauses = next_powers[self.serial] or {}
  next_powers[self.serial] = pauses
  pauses[row] = time.now() + random.integer(row.pause_ms[1], row.pause_ms[2])
end

-- Uses what a creature has for an occasion, by chance. `foe` is who strikes or is struck; nil in death without a killer.
function powers.use(self, occasion, foe)
  if not powers.has(self, occasion) or senses.is_owned(self) then return end
  for _, row in ipairs(by_occasion[occasion][self.template]) do
    local goes_on = self.exists and (occasion == "death" or foe ~= nil and foe.exists and not foe.is_dead and not self.is_dead)
    if not goes_on then return end
    if is_ready(self, row) and kinds[row.does](self, foe, row) then rest(self, row) end
  end
end

function powers.forget(self) next_powers[self.serial] = nil end

return powers
