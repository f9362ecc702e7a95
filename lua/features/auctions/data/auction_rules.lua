-- Numbers of auctions. They are the shard's own: the era had none.

local HOUR_MS = 3600 * 1000

return {
  -- From how far away an auctioneer hears players, and how far away its windows stay of use, in tiles.
  earshot_tiles = 4,
  window_tiles = 8,
  -- How long auctions last, in hours.
  hours = { 6, 24, 72, 168 },
  hour_ms = HOUR_MS,
  -- A bid shortly before the end moves the end: so long after the bid.
  late_ms = 5 * 60 * 1000,
  -- How often auctions are looked at whose time is over.
  look_ms = 60000,
  -- Highest price and bid, in gold.
  most_price = 10000000,
  -- What a bid adds at least to the one before, in percent.
  step_percent = 5,
  -- The fee for putting something up: a percentage of the first price, and the least, in gold. It is not given back.
  fee_percent = 1,
  least_fee = 10,
  -- The tax on what is sold, in percent.
  tax_percent = 5,
  -- Most auctions of one account, and of all.
  most_of_account = 10,
  most_of_all = 1000,
  -- Auctions on a page of the list.
  rows = 10,
  -- Letters of a search.
  search_letters = 30,
  price_digits = 8,
}
