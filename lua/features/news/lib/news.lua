-- News that staff give to the town criers. They are kept for the whole world, and end by themselves.

local news = {}

news.text_characters = 200
news.hours_maximum = 24 * 30
local MAXIMUM = 20
local HOUR_MS = 60 * 60 * 1000

local function kept()
  local all = store.global
  all.town_news = all.town_news or {}
  return all.town_news
end

-- The news of now, the newest first: tables with `text`, `by` and `until_at` in Unix milliseconds.
function news.all()
  local found = {}
  for _, one in ipairs(store.copy(kept())) do
    if one.until_at > time.unix() then table.insert(found, 1, one) end
  end
  return found
end

-- Keeps what is left after a change, the oldest first.
local function keep(newest_first)
  local list = {}
  for index = #newest_first, 1, -1 do list[#list + 1] = newest_first[index] end
  store.global.town_news = list
end

-- Adds news for a number of hours. Returns true, or false and a sentence.
function news.add(by, words, hours)
  local all = news.all()
  if #all >= MAXIMUM then return false, ("There are %d news already."):format(MAXIMUM) end
  table.insert(all, 1, { text = words, by = by, until_at = time.unix() + hours * HOUR_MS })
  keep(all)
  return true
end

-- Removes one by its number in news.all. Returns it, or nil.
function news.remove(number)
  local all = news.all()
  local removed = all[number] and table.remove(all, number)
  if removed then keep(all) end
  return removed
end

return news
