-- Fame and karma: how deeds change them, and the titles that they give (ModernUO Titles).
--
--   renown.fame(mobile, amount), renown.karma(mobile, amount)   change them and tell the player
--   renown.of_kill(killed)   what a kill is worth: fame and karma
--   renown.full_name(mobile)   the name with titles, as on the paperdoll

local skills = require("features.skills.lib.skills")
local rolls = require("features.guilds.lib.guilds").rolls
local titles = require("features.renown.data.titles")

local renown = {}

local FAME_MOST, KARMA_MOST, KARMA_LEAST = 15000, 15000, -15000
-- So much of what somebody has already is taken from a gain, and so much of the killed's renown is the gain.
local SHARE = 100

-- The client's own texts by the size of a change: a little, some, a good amount, a lot.
local STEPS = { 10, 20, 40 }
local TEXTS = { fame = { gained = 1019051, lost = 1019055 }, karma = { gained = 1019059, lost = 1019063 } }

local function tell(mobile, kind, change)
  if change == 0 or not mobile.session_id then return end
  local step = 0
  for _, limit in ipairs(STEPS) do
    if math.abs(change) > limit then step = step + 1 end
  end
  local first = TEXTS[kind][change > 0 and "gained" or "lost"]
  players.tell_cliloc(mobile.session_id, first + step)
end

-- Changes a field by less, the more there is of it already.
local function award(mobile, kind, amount, least, most)
  local now = mobile[kind]
  local change = amount > 0 and math.max(0, amount - now // SHARE) or math.min(0, amount - now // SHARE)
  change = math.max(least, math.min(most, now + change)) - now
  if change == 0 then return 0 end
  mobile[kind] = now + change
  tell(mobile, kind, change)
  return change
end

function renown.fame(mobile, amount) return award(mobile, "fame", amount, 0, FAME_MOST) end

function renown.karma(mobile, amount) return award(mobile, "karma", amount, KARMA_LEAST, KARMA_MOST) end

-- The fame and the karma of killing somebody.
function renown.of_kill(killed) return killed.fame // SHARE, -(killed.karma // SHARE) end

local function row_of(fame)
  for _, row in ipairs(titles.rows) do
    if fame <= row[1] then return row[2] end
  end
end

local function column_of(karma)
  for column, limit in ipairs(titles.karma) do
    if karma <= limit then return column end
  end
  return #titles.karma + 1
end

-- The title of a mobile's deeds, such as "The Glorious Lord"; nil for those who have none.
function renown.title(mobile)
  local deed = row_of(mobile.fame)[column_of(mobile.karma)]
  local rank = mobile.fame >= titles.nobility_from and (mobile.female and titles.lady or titles.lord) or nil
  if deed == "" then return rank end
  return "The " .. deed .. (rank and " " .. rank or "")
end

function renown.full_name(mobile)
  local title, mastery = renown.title(mobile), mobile.is_player and skills.title(mobile) or nil
  local name = (title and title .. " " or "") .. mobile.name
  local guild = rolls.shown_of(mobile)
  if guild then name = ("%s [%s]"):format(name, guild.abbreviation) end
  if mobile.title ~= "" then name = name .. " " .. mobile.title end
  return name .. (mastery and ", " .. mastery or "")
end

return renown
