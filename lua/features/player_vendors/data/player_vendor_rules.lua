-- Numbers of the vendors of players (ModernUO PlayerVendor, before AoS).

local UO_DAY_MS = 2 * 3600 * 1000

return {
  -- What of the contract's price is a new vendor's first wages, in gold.
  first_wages = 1000,
  -- A day of Britannia, after which wages are due, and how many of them a real day has.
  pay_ms = UO_DAY_MS,
  days_in_real_day = 12,
  -- Wages of a day of Britannia: the least, and one coin more for each of these coins of all prices together, above
  -- that many.
  least_wages = 20,
  free_goods = 500,
  coin_for_each = 500,
  -- A vendor warns its owner when its wages last for less than this number of days of Britannia.
  warns_days = 12,
  -- Most gold that it takes in advance, and the highest price, in gold.
  most_wages = 1000000,
  most_price = 100000000,
  -- From how far away it is spoken to, from how far a player deals with it, and from where its pack is opened, in
  -- tiles.
  earshot_tiles = 3,
  deal_tiles = 3,
  -- How often vendors are looked at whose wages are due.
  look_ms = 60000,
  name_letters = 20,
  words_letters = 60,
  price_digits = 9,
}
