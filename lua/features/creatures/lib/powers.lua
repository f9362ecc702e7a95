-- When creatures use their special attacks, which are the param `powers` of their templates: a list of tables such as
--
--   { does = "drain", on = { "hit" }, percent = 10, hits = { 10, 40 }, tiles = 2 }
--
-- `does` is a kind of features/creatures/lib/power_kinds.lua, and the members that are not listed here are that kind's.
-- `on` says when: "hit" (its blow hits), "struck" (a blow hits it), "hurt" (it is wounded), "spelled" (by magic),
-- "fight" (each thought in a fight), or "death"; most kinds have their own occasion. `percent` is the chance, 100 by
-- default; `pause_ms` least and most until the next time; `above_percent` and `below_percent` a share of its hits. Pets
-- and summoned creatures use none.

local kinds = require("features.creatures.lib.power_kinds")
local senses = require("features.creatures.lib.senses")

local powers = {}

local ALWAYS_PERCENT = 100
-- The occasions of kinds without `on`.
local USUAL_OCCASIONS = {
  burst = { "death" }, corrode = { "hit" }, cripple = { "hit" }, dance = { "struck" }, devour = { "struck" },
  dispel = { "hit", "struck" }, drain = { "hit", "struck" }, falter = { "spelled" }, fumes = { "fight" }, gas = { "hurt" },
  sap = { "hit", "struck" }, shine = { "struck" }, stun = { "hit" }, turn = { "struck" },
}

-- By template: the param that was read, and its attacks by occasion. A template that was saved again has another param.
local known = {}

local function by_occasion(template, param)
  local sorted = {}
  for _, power in ipairs(param) do
    local occasions = power.on or USUAL_OCCASIONS[power.does]
    if not kinds[power.does] then error(("%s has a power '%s', which does not exist"):format(template, power.does)) end
    if not occasions then error(("%s has a power '%s' that does not say 'on' which occasion"):format(template, power.does)) end
    for _, occasion in ipairs(occasions) do
      sorted[occasion] = sorted[occasion] or {}
      table.insert(sorted[occasion], power)
    end
  end
  return sorted
end

-- A creature's attacks for an occasion; nil for none.
local function powers_of(self, occasion)
  local param = self:get("powers")
  if not param then return nil end
  local entry = known[self.template]
  if not entry or entry.param ~= param then
    entry = { param = param, sorted = by_occasion(self.template, param) }
    known[self.template] = entry
  end
  return entry.sorted[occasion]
end

-- By serial: when each attack can be used again, on the clock of time.now.
state.next_powers = state.next_powers or {}
local next_powers = state.next_powers

-- Whether a creature has an attack for an occasion.
function powers.has(self, occasion) return powers_of(self, occasion) ~= nil end

local function is_ready(self, power)
  local pauses = next_powers[self.serial]
  if pauses and (pauses[power] or 0) > time.now() then return false end
  local percent = self.hits * 100 / math.max(1, self.hits_max)
  local above, below = power.above_percent, power.below_percent
  if above and percent <= above or below and percent > below then return false end
  return random.chance(power.percent or ALWAYS_PERCENT)
end

local function rest(self, power)
  if not power.pause_ms then return end
  local pauses = next_powers[self.serial] or {}
  next_powers[self.serial] = pauses
  pauses[power] = time.now() + random.integer(power.pause_ms[1], power.pause_ms[2])
end

-- Uses what a creature has for an occasion, by chance. `foe` is who strikes or is struck; nil in death without a
-- killer.
function powers.use(self, occasion, foe)
  local ready = powers_of(self, occasion)
  if not ready or senses.is_owned(self) then return end
  for _, power in ipairs(ready) do
    local goes_on = self.exists and (occasion == "death" or foe ~= nil and foe.exists and not foe.is_dead and not self.is_dead)
    if not goes_on then return end
    if is_ready(self, power) and kinds[power.does](self, foe, power) then rest(self, power) end
  end
end

function powers.forget(self) next_powers[self.serial] = nil end

return powers
