-- Beasts that are sold, by list: template of the creature, price in gold, and how many are in stock at first (ModernUO
-- AnimalBuyInfo, before AoS). `pictures`: the art of the small figure that stands for a creature in the window
-- (shrink.json).

return {
  lists = {
    animal_trainer = {
      { "cat", 132, 10 }, { "dog", 170, 10 }, { "horse", 550, 10 }, { "pack_horse", 631, 10 }, { "pack_llama", 565, 10 },
      { "rabbit", 106, 10 }, { "eagle", 402, 10 }, { "brown_bear", 855, 10 }, { "grizzly_bear", 1767, 10 },
      { "panther", 1271, 10 }, { "timber_wolf", 768, 10 }, { "rat", 107, 10 },
    },
    rancher = { { "pack_horse", 631, 10 } },
    ranger = { { "cat", 138, 20 }, { "dog", 181, 20 }, { "pack_llama", 491, 20 }, { "pack_horse", 606, 20 } },
    veterinarian = { { "pack_horse", 616, 10 }, { "pack_llama", 523, 10 }, { "dog", 158, 10 }, { "cat", 131, 10 } },
  },
  pictures = {
    cat = 0x211B, dog = 0x2588, horse = 0x259A, pack_horse = 0x2126, pack_llama = 0x2127, rabbit = 0x2125, eagle = 0x211D,
    brown_bear = 0x2118, grizzly_bear = 0x211E, panther = 0x25B5, timber_wolf = 0x25D3, rat = 0x2123,
  },
}
