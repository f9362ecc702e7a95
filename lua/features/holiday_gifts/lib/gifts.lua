-- Holiday gifts: each character gets one in each season, once a year.
--
-- `holiday_gifts` of a character's store: by the name of a season, the year in which its last one began.

local rewards = require("features.rewards.lib.rewards")
local seasons = require("features.holiday_gifts.data.gift_seasons")

local gifts = {}

local TOLD = "A holiday gift for you: %s. It is in your backpack, or in your bank box if the backpack was full."

local function number_of(date) return date[1] * 100 + date[2] end

-- The year in which a season began that goes on at a time, in Unix milliseconds; nil if it does not.
function gifts.year_of(season, at)
  local year, month, day = time.iso(at):match("^(%d+)-(%d+)-(%d+)")
  year = math.tointeger(tonumber(year))
  local today = number_of { math.tointeger(tonumber(month)), math.tointeger(tonumber(day)) }
  local first, last = number_of(season.first), number_of(season.last)
  if first <= last then return today >= first and today <= last and year or nil end
  if today >= first then return year end
  return today <= last and year - 1 or nil
end

local function give(mobile, season)
  local template = random.pick(season.gifts)
  local given, reason = rewards.give(mobile.serial, { template = template })
  if not given then return log.warn(("%s got no holiday gift: %s"):format(mobile.name, reason)) end
  mobile:tell(TOLD:format(items.template(template).name))
end

-- Gives a character in the world the gifts of the seasons that go on and that it has not got yet.
function gifts.give(mobile)
  for _, season in ipairs(seasons) do
    local year = gifts.year_of(season, time.unix())
    if year then
      local own = store.character(mobile.serial)
      own.holiday_gifts = own.holiday_gifts or {}
      if own.holiday_gifts[season.name] ~= year then
        own.holiday_gifts[season.name] = year
        give(mobile, season)
      end
    end
  end
end

return gifts
