-- How worn a house is. Its `decays_at` is when it falls down, so nothing is counted while nobody is near
-- (ModernUO BaseHouse.DecayLevel, before AoS). A house without `decays_at` never falls down.

local houses = require("features.houses.lib.house_records")
local rules = require("features.houses.data.house_rules")

local decay = {}

local REFRESHED = 1043293 -- Your house's age and contents have been refreshed.

-- How much of its time is over, in thousandths; nil for a house that never falls down.
local function worn(house)
  local at = house.decays_at
  if not at then return nil end
  return math.floor((rules.DECAY_MS - (at - time.unix())) * 1000 / rules.DECAY_MS)
end

-- The row of STAGES; nil for a house that never falls down.
function decay.stage(house)
  local thousandths = worn(house)
  if not thousandths then return nil end
  for _, stage in ipairs(rules.STAGES) do
    if thousandths >= stage.from then return stage end
  end
  return rules.STAGES[#rules.STAGES]
end

function decay.refresh(house) house.decays_at = time.unix() + rules.DECAY_MS end

-- An owner, co-owner or friend comes to a house: a worn one is as good as new again.
function decay.visit(house, visitor)
  local thousandths = worn(house)
  if not thousandths or thousandths < rules.WORN_FROM or visitor.is_dead then return end
  if not houses.is_home_of(house, visitor) then return end
  decay.refresh(house)
  players.tell_cliloc(visitor.session_id, REFRESHED)
end

return decay
