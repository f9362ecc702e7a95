-- What bots buy in the town before vendors do it: below this number of a thing they buy more, at a price for each.

return {
  bandage = { below = 5, buys = 40, price = 2 },
  bread_loaf = { below = 1, buys = 5, price = 3 },
  katana = { below = 1, buys = 1, price = 35 },
  lute = { below = 1, buys = 1, price = 25 },
  black_pearl = { below = 3, buys = 25, price = 5 },
  bloodmoss = { below = 3, buys = 25, price = 5 },
  garlic = { below = 3, buys = 25, price = 3 },
  ginseng = { below = 3, buys = 25, price = 3 },
  mandrake_root = { below = 3, buys = 25, price = 3 },
  nightshade = { below = 3, buys = 25, price = 3 },
  spiders_silk = { below = 3, buys = 25, price = 3 },
  sulfurous_ash = { below = 3, buys = 25, price = 3 },
}
