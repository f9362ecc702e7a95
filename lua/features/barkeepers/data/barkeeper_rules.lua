-- Numbers of the barkeepers of players (ModernUO PlayerBarkeeper, BarkeepContract and BaseHouse).

return {
  -- Barkeepers in one house.
  most_in_house = 2,
  rumours = 3,
  -- Letters of a rumour, its keyword and the answer to a tip.
  words_letters = 130,
  name_letters = 20,
  -- From how far away it is heard, and from where it is managed, in tiles.
  earshot_tiles = 3,
  order_tiles = 12,
  -- A larger tip is not accepted, in gold.
  most_tip = 50,
  -- The titles that an owner chooses from. A barkeeper with a seller's title has something to sell.
  titles = {
    "the alchemist", "the animal tamer", "the apothecary", "the artist", "the baker", "the bard", "the barkeeper", "the beggar",
    "the blacksmith", "the bounty hunter", "the brigand", "the butler", "the carpenter", "the chef", "the commander", "the curator",
    "the drunkard", "the farmer", "the fisherman", "the gambler", "the gypsy", "the herald", "the herbalist", "the hermit",
    "the innkeeper", "the jailor", "the jester", "the librarian", "the mage", "the mercenary", "the merchant", "the messenger",
    "the miner", "the monk", "the noble", "the paladin", "the peasant", "the pirate", "the prisoner", "the prophet", "the ranger",
    "the sage", "the sailor", "the scholar", "the scribe", "the sentry", "the servant", "the shepherd", "the soothsayer", "the stoic",
    "the storyteller", "the tailor", "the thief", "the tinker", "the town crier", "the treasure hunter", "the waiter", "the warrior",
    "the watchman",
  },
  sellers = {
    ["the baker"] = true, ["the barkeeper"] = true, ["the chef"] = true, ["the innkeeper"] = true, ["the waiter"] = true,
  },
  -- The list of goods of those, in features/vendors/data.
  goods = "player_barkeeper",
}
