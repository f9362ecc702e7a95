-- Players ask hair stylists for a haircut: by words, such as "vendor buy" or "haircut", and by their menu.

local hairdressing = require("features.hairdressing.lib.hairdressing")
local hearing = require("lib.hearing")
local rules = require("features.hairdressing.data.hair_rules")
local vendor_words = require("lib.players.vendor_words")

local BUY = 3006103
-- A stylist that sells goods, too, is asked for a haircut by these words alone.
local WORDS = { "haircut", "hairstyle", "style", "beard" }
local SELLS_NOTHING = "custom_hairstylist"

hearing.declare("hair stylists", SELLS_NOTHING, WORDS)

local function asks_to_buy(event)
  local wish, _, means_anybody = vendor_words.wish(event)
  return wish == "buy" and means_anybody
end

function on_speech(event)
  local words = hearing.words(event.text)
  local is_style = hearing.says_any(words, WORDS)
  if not is_style and not asks_to_buy(event) then return end
  local user = mobiles.of_session(event.session_id)
  if not user or user.is_dead then return end
  local stylist = hearing.nearest(user, rules.earshot_tiles, function(one)
    return hairdressing.is_stylist(one) and (is_style or one.template == SELLS_NOTHING)
  end)
  if stylist then hearing.answer(stylist, user, hairdressing.serve) end
end

context_menu.add("creature", {
  {
    cliloc = BUY, range = rules.earshot_tiles,
    condition = function(mobile, user) return mobile.template == SELLS_NOTHING and not user.is_dead end,
    handler = hairdressing.serve,
  },
})
