-- The public moongates of the town and the facets that were added after the stock's era.

return {
  { map_id = 1, name = "Trammel", destinations = { { name = "New Haven", x = 3450, y = 2677, z = 25 } } },
  {
    map_id = 3,
    name = "Malas",
    destinations = {
      { name = "Luna", x = 1015, y = 527, z = -65 },
      { name = "Umbra", x = 1997, y = 1386, z = -85, hue = 0x497 },
    },
  },
  {
    map_id = 4,
    name = "Tokuno",
    destinations = {
      { name = "Isamu-Jima", x = 1169, y = 998, z = 41 },
      { name = "Makoto-Jima", x = 802, y = 1204, z = 25 },
      { name = "Homare-Jima", x = 270, y = 628, z = 15 },
    },
  },
  {
    map_id = 5,
    name = "Ter Mur",
    destinations = {
      { name = "Royal City", x = 850, y = 3525, z = -38 },
      { name = "Valley of Eodon", x = 719, y = 1863, z = 40 },
    },
  },
}
