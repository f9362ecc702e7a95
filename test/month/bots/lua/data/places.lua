-- Where the bots live: a town with guards, and the grounds where they hunt. Creatures live there while bots do.

local FELUCCA = 0

return {
  map_id = FELUCCA,
  town = { name = "the bots' town", x1 = 1400, y1 = 1600, x2 = 1440, y2 = 1640, guarded = true },
  -- Inside of the town.
  square = { x = 1420, y = 1620 },
  -- Where they rest, with nobody else around.
  inn = { x = 1300, y = 1500 },
  -- Places of people in the town and beside the evil altar.
  people = {
    { "healer", 1410, 1610 }, { "animal_trainer", 1430, 1610 }, { "noble", 1415, 1630 }, { "noble", 1425, 1632 },
    { "evil_healer", 2300, 1800 }, { "carpenter", 1406, 1630 }, { "bowyer", 1434, 1630 }, { "provisioner", 1420, 1606 },
    { "weaponsmith", 1408, 1602 },
  },
  healer = { x = 1410, y = 1612 },
  evil_healer = { x = 2300, y = 1802 },
  trainer = { x = 1430, y = 1612 },
  -- The trees that are felled: art, the first tree, and how many stand so far apart in a row, each with wood of its
  -- own.
  wood = { art = 0x0CCD, x = 1200, y = 1600, trees = 12, apart = 4 },
  -- Each ground: a rectangle, and its creatures with their number.
  grounds = {
    graveyard = { x1 = 1700, y1 = 1700, x2 = 1725, y2 = 1725, spawns = { { "skeleton", 6 }, { "zombie", 8 }, { "mongbat", 4 } } },
    forest = { x1 = 2000, y1 = 1600, x2 = 2025, y2 = 1625, spawns = { { "orc", 6 }, { "mongbat", 6 }, { "headless_one", 4 } } },
    pasture = {
      x1 = 1600, y1 = 1900, x2 = 1625, y2 = 1925,
      spawns = { { "horse", 4 }, { "cow", 6 }, { "rabbit", 4 }, { "grizzly_bear", 4 }, { "mongbat", 4 } },
    },
  },
}
