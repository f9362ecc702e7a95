-- What hair stylists do, and what it costs (ModernUO CustomHairstylist and HairstylistBuyInfo). A style: its template,
-- and the art of its picture for women and for men.

local hues = require("data.hair_hues")

local BALD = { name = "none" }

return {
  earshot_tiles = 4,
  -- How near a customer stays while a window is open.
  window_tiles = 10,

  hair = {
    human = {
      { "short_hair", 50700, 60700 }, { "pageboy_hair", 60710, 60710 }, { "mohawk", 50703, 50703 }, { "long_hair", 60701, 60701 },
      { "curly_hair", 60900, 60900 }, { "krisna_hair", 60713, 60713 }, { "ponytail", 60702, 60702 }, { "two_pigtails", 1836, 1836 },
      { "buns_hair", 1841, 1841, sex = "woman" }, { "receding_hair", 60901, 60901, sex = "man" }, BALD,
    },
    elf = {
      { "elven_long_feather_hair", 0xEDF5, 0xC6E5 }, { "elven_short_hair", 0xEDF6, 0xC6E6 }, { "elven_mullet", 0xEDF7, 0xC6E7 },
      { "elven_knob_hair", 0xEDDC, 0xC6CC }, { "elven_braided_hair", 0xEDDD, 0xC6CD }, { "elven_spiked_hair", 0xEDDF, 0xC6CF },
      { "elven_flower_hair", 0xEDDA, 0xEDDA, sex = "woman" }, { "elven_mid_long_hair", 0xC6E4, 0xC6E4, sex = "man" },
      { "elven_bun_hair", 0xEDDE, 0xEDDE, sex = "woman" }, { "elven_long_hair", 0xC6CB, 0xC6CB, sex = "man" }, BALD,
    },
  },
  beard = {
    human = {
      { "goatee", 50800, 50800 }, { "medium_short_beard", 50904, 50904 }, { "vandyke", 50906, 50906 }, { "long_beard", 50801, 50801 },
      { "short_beard", 50802, 50802 }, { "medium_long_beard", 50905, 50905 }, { "mustache", 50808, 50808 }, BALD,
    },
  },

  -- The services: words, price in gold, the layers that change, and the hues among which a customer chooses; without
  -- hues it chooses a style.
  services = {
    { text = "A new hairstyle", price = 50000, layers = { "hair" } },
    { text = "A new beard", price = 50000, layers = { "beard" } },
    { text = "Dye hair and beard", price = 50, layers = { "hair", "beard" }, hues = hues.regular },
    { text = "Dye hair and beard brightly", price = 500000, layers = { "hair", "beard" }, hues = hues.bright },
    { text = "Dye the hair alone", price = 30000, layers = { "hair" }, hues = hues.regular },
    { text = "Dye the beard alone", price = 30000, layers = { "beard" }, hues = hues.regular },
    { text = "Dye the hair alone, brightly", price = 500000, layers = { "hair" }, hues = hues.bright },
    { text = "Dye the beard alone, brightly", price = 500000, layers = { "beard" }, hues = hues.bright },
  },
}
