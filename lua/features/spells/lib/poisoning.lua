-- How strong the poison of a spell is (ModernUO PoisonSpell before AoS): by Magery and Poisoning together, less with
-- distance.

local skills = require("features.skills.lib.skills")

local poisoning = {}

local FAR_TILES, LOST_POINTS = 3, 10
-- The points above which poison has a level, and the level.
local LEVELS = { { 199.8, 3 }, { 170.2, 3 }, { 130.2, 2 } }
local DEADLY_PERCENT, DEADLY, LESSER = 10, 4, 1

-- The level of poison from a caster with a number of points of Magery.
function poisoning.level(caster, target, magery_points)
  local tiles = math.sqrt((caster.x - target.x) ^ 2 + (caster.y - target.y) ^ 2)
  local total = magery_points + skills.value(caster, "poisoning") / 10
  if tiles >= FAR_TILES then total = total - (tiles - FAR_TILES) * LOST_POINTS end
  if total > LEVELS[1][1] and random.chance(DEADLY_PERCENT) then return DEADLY end
  for _, row in ipairs(LEVELS) do
    if total > row[1] then return row[2] end
  end
  return LESSER
end

return poisoning
