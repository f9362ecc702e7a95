-- What a player wants of a vendor, by words or by the numbers that clients of any language send for them.

local hearing = require("lib.hearing")

local vendor_words = {}

local WISHES = { "buy", "sell", "browse", "collect", "status", "dismiss", "cycle" }
local KEYWORDS = {
  [0x3C] = "buy", [0x14D] = "sell", [0x3D] = "browse", [0x3E] = "collect", [0x3F] = "status", [0x40] = "dismiss", [0x41] = "cycle",
}

-- What players say to any vendor for the wishes of a table.
function vendor_words.of(does)
  local found = {}
  for _, wish in ipairs(WISHES) do
    if does[wish] then found[#found + 1] = "vendor " .. wish end
  end
  return found
end

-- The wish in what a player said, its words, and whether any vendor may be meant rather than a named one; nil for other
-- talk. The words count before the keywords: ClassicUO sends the number for "vendor buy" with every "vendor", because
-- its table has "*vendor*buy*".
function vendor_words.wish(event)
  local words = hearing.words(event.text)
  local keyword = hearing.by_keyword(KEYWORDS, event.keywords)
  local means_anybody = keyword ~= nil or hearing.find(words, "vendor") ~= nil
  for _, wish in ipairs(WISHES) do
    if hearing.find(words, wish) then return wish, words, means_anybody end
  end
  if keyword then return keyword, words, true end
end

return vendor_words
