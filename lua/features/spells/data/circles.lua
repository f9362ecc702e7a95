-- What the circles of magery cost and demand (ModernUO MagerySpell, before AoS).

local circles = {}

local MANA = { 4, 6, 9, 11, 14, 20, 40, 50 }
-- Magery from which a spell can succeed, in tenths, by circle; with a scroll or a charge as if the spell were two
-- circles lower. The spell is sure from 40 points more.
local LEAST_TENTHS = { [-1] = -500, [0] = -300, 0, 100, 200, 300, 400, 500, 600, 700 }
local SURE_AFTER_TENTHS = 400
local SCROLL_CIRCLES = 2
local FIRST_DELAY_MS, DELAY_STEP_MS = 500, 250

-- Until another spell can be cast.
circles.RECOVERY_MS = 750
-- Until the spell's words and gesture are shown again.
circles.GESTURE_MS = 1500
-- How far spells reach that say nothing else, and how long a player may choose.
circles.REACH_TILES = 12
circles.FIELD_REACH_TILES = 15
circles.CHOICE_MS = 30000

function circles.mana(circle) return MANA[circle] end

function circles.delay_ms(circle) return FIRST_DELAY_MS + DELAY_STEP_MS * (circle - 1) end

-- The range of Magery in which a spell may fail.
function circles.difficulty(circle, by_source)
  local least = LEAST_TENTHS[by_source and circle - SCROLL_CIRCLES or circle]
  return least, least + SURE_AFTER_TENTHS
end

return circles
