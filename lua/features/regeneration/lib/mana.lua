-- How fast mana comes back to a player's character: by intelligence and Meditation, less in armor (ModernUO RegenRates
-- before AoS).

local armor = require("features.fighting.lib.fighting").armor
local concentration = require("lib.concentration")
local rates = require("features.regeneration.data.rates")
local skills = require("features.skills.lib.skills")

local mana = {}

local SECONDS = 60

local function unhindered(points)
  local row = rates.mana
  if points <= 0 then return row.slow end
  if points <= row.curve then return row.slow - row.linear * points + row.square * points * points end
  return points < row.master and row.quick or row.quickest
end

-- The share of its rating with which a piece hinders meditation.
local function share_of(piece)
  local own = piece:get("hinders_meditation")
  if own then return own end
  for _, row in ipairs(rates.hinders) do
    if piece:has_tag(row[1]) then return row[2] end
  end
  return 1
end

-- Seconds until the next point of mana.
function mana.seconds(mobile)
  local row = rates.mana
  local points = (mobile.intelligence + skills.value(mobile, "meditation") / 10) / 2
  local seconds = unhindered(points) + armor.sum(mobile, share_of) / row.points_per_second
  if concentration.is(mobile, "meditating") then seconds = seconds * row.trance end
  return math.max(row.least, math.min(row.most, seconds))
end

-- Sets the pace of a player's character again, unless a script took its mana's regeneration away.
function mana.refresh(mobile)
  local before = mobile.exists and mobile.is_player and mobile.mana_regeneration or 0
  if before <= 0 then return end
  local pace = SECONDS / mana.seconds(mobile)
  if pace ~= before then mobile.mana_regeneration = pace end
end

-- Takes mana from somebody. From then on it comes back at the pace of what that one has learned meanwhile.
function mana.spend(mobile, points)
  mobile.mana = mobile.mana - points
  if points > 0 then mana.refresh(mobile) end
end

return mana
