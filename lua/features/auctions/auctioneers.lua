-- The auctioneer, whom staff or a spawner places in a town.

local creatures = require("lib.templates.creature_families")

creatures.people("base_tradesfolk", { "townsfolk", "auctioneer" })("auctioneer", {
  title = "the auctioneer", equipment = { { template = "robe", hue = 0x21 } },
})
