-- Numbers of tradespeople (ModernUO BaseVendor, VendorAI and GenericBuyInfo, before AoS).

return {
  -- From how far away they are spoken to, and how far away their windows stay of use, in tiles.
  earshot_tiles = 4,
  window_tiles = 10,
  -- From this sum on the bank pays if the backpack cannot, in gold.
  bank_pays_from = 2000,
  -- How long a stock stays as it is, in milliseconds.
  restock_ms = 60 * 60 * 1000,
  -- Stocks that are sold out grow to twice as much, at most to this; larger ones that are hardly touched shrink.
  most_in_stock = 999,
  full_shrinks_to = 640,
  shrinks_above = 20,
  -- Lines that a window can have; the host refuses more.
  most_lines = 250,
  -- Most pieces that somebody sells at once, and most things that somebody buys at once; a pile is one thing.
  most_sold = 500,
  most_things = 125,
  -- What each level of a magical power adds to the price of a weapon or a piece of armor, in gold.
  power_price = 100,
  powers = { weapon = { "damage_level", "durability_level" }, armor = { "protection_level", "durability_level" } },
  -- Most that is paid for one thing; a client reads prices from two bytes.
  most_price = 65535,
}
