-- What a barkeeper of a player is, and what it tells (ModernUO PlayerBarkeeper).
--
-- Params: `owner`, `owner_name`, `house`; `rumours`, a list with `words` and `keyword` of each, which are empty where
-- there is none; `tip_words`, what it tells for a tip.

local news = require("features.news.lib.news")
local hearing = require("lib.hearing")
local rules = require("features.barkeepers.data.barkeeper_rules")
local staff = require("lib.staff")

-- The keyword is the client's number for words with "news".
local barkeepers = { TEMPLATE = "player_barkeeper", NEWS_KEYWORD = 0x30 }

local NO_NEWS = 1005643 -- I have no news at this time.
local SOME_NEWS = 502978 -- Some of the latest news!
local TOO_LARGE = "I cannot accept so large a tip!"
local NOTHING_TO_TELL = "It would not be fair of me to take your money and not offer you information in return."

function barkeepers.is(mobile) return mobile.template == barkeepers.TEMPLATE end

-- The barkeeper with a serial; nil if it is gone.
function barkeepers.get(serial)
  local mobile = math.type(serial) == "integer" and serial > 0 and mobiles.get(serial) or nil
  return mobile and barkeepers.is(mobile) and mobile or nil
end

function barkeepers.is_owner(keeper, mobile) return keeper:get("owner") == mobile.serial or staff.includes(mobile) end

-- Whether somebody can manage a barkeeper now.
function barkeepers.can_order(keeper, user)
  if not keeper.exists or not user.exists or not user.session_id or user.is_dead then return false end
  return barkeepers.is_owner(keeper, user) and (user:distance_to(keeper) or math.huge) <= rules.order_tiles and user:sees(keeper)
end

-- The barkeepers of a house.
function barkeepers.of_house(house_serial)
  local found = {}
  for keeper in mobiles.each { template = barkeepers.TEMPLATE, param = "house", value = house_serial } do found[#found + 1] = keeper end
  return found
end

-- All rumours as ordinary tables, empty ones too.
function barkeepers.rumours(keeper)
  local stored, list = keeper:get("rumours") or {}, {}
  for index = 1, rules.rumours do
    local one = stored[index]
    list[index] = { words = one and one.words or "", keyword = one and one.keyword or "" }
  end
  return list
end

-- Sets a rumour; empty words take it away.
function barkeepers.set_rumour(keeper, index, words, keyword)
  local list = barkeepers.rumours(keeper)
  list[index] = { words = words, keyword = keyword }
  keeper:set("rumours", list)
end

-- Gives a title, with the goods that go with it.
function barkeepers.set_title(keeper, title)
  keeper.title = title
  keeper:set("stock_lists", rules.sellers[title] and { rules.goods } or nil)
end

local function tell_news(keeper)
  local all = news.all()
  if #all == 0 then return keeper:say_cliloc(NO_NEWS) end
  keeper:say_cliloc(SOME_NEWS)
  for _, one in ipairs(all) do keeper:say(one.text) end
end

-- Somebody said something. A rumour is told to players who say its keyword and nothing else.
function barkeepers.hear(keeper, speaker, said, keywords)
  if speaker.is_dead or (keeper:distance_to(speaker) or math.huge) > rules.earshot_tiles then return end
  if hearing.has_keyword(keywords, barkeepers.NEWS_KEYWORD) then return tell_news(keeper) end
  local words = text.trim(said):lower()
  for _, rumour in ipairs(barkeepers.rumours(keeper)) do
    if rumour.words ~= "" and rumour.keyword ~= "" and rumour.keyword:lower() == words then keeper:say(rumour.words) end
  end
end

local function whisper(keeper, user, words)
  if user.session_id then players.tell(user.session_id, ("%s: %s"):format(keeper.name, words)) end
end

-- Gold was dropped on a barkeeper. It keeps a tip that it has something to tell for.
function barkeepers.take_tip(keeper, user, dropped)
  if dropped.template ~= "gold" then return false end
  if dropped.amount > rules.most_tip then
    whisper(keeper, user, TOO_LARGE)
    return false
  end
  local words = keeper:get("tip_words") or ""
  if words == "" then
    whisper(keeper, user, NOTHING_TO_TELL)
    return false
  end
  local direction = keeper:direction_to(user.x, user.y)
  if direction then keeper:face(direction) end
  dropped:delete()
  whisper(keeper, user, words)
  return false
end

return barkeepers
