-- What kegs of potions hold (ModernUO PotionKeg). The hues of full kegs are our own, after the colours of the potions.

return {
  most = 100,
  -- What each potion adds to the weight of the keg, in stones.
  potion_weight = 0.8,
  reach_tiles = 2,
  sound = 0x240,
  hues = {
    agility = 0x5, cure = 0x2B, explosion = 0x10, heal = 0x35, night_sight = 0x455, poison = 0x3F, refresh = 0x26, strength = 0x481,
  },
  -- How full a keg is: the number of potions below which each text of the client is shown.
  levels = {
    { 1, 502246 }, { 5, 502248 }, { 20, 502249 }, { 30, 502250 }, { 40, 502251 }, { 47, 502252 }, { 54, 502254 }, { 70, 502253 },
    { 80, 502255 }, { 96, 502256 }, { 100, 502257 }, { math.huge, 502258 },
  },
}
