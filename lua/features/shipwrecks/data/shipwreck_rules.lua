-- Wrecks and what guards the sea (ModernUO Engines/Harvest/Fishing.cs, SOS and MessageInABottle). Shares are in
-- percent.

return {
  -- Where wrecks lie, as areas of maps; each wreck is in open sea, with water for `deep_tiles` to each side.
  areas = {
    { map_id = 0, left = 0, top = 0, right = 5119, bottom = 4095 },
    { map_id = 1, left = 0, top = 0, right = 5119, bottom = 4095 },
  },
  open_tiles = 10,
  -- How often a place is looked for before a bottle stays closed.
  tries = 200,
  -- A wreck is found by fishing from a ship in open sea within this distance of its place, in tiles.
  reach_tiles = 60,
  deep_tiles = 5,
  levels = { 1, 4 },
  -- How often a catch is the chest; otherwise it is one of `wreckage`.
  chest_percent = 12.5,
  chests = { "metal_golden_treasure_chest", "wooden_treasure_chest" },
  -- What rises with the chest: how many for each level, and how far away.
  chest_serpents = { 1, 2 },
  -- What takes the hook when something is found that is no fish, with the rest in percent, and within how many tiles.
  deep_serpent_percent = 25, serpent_tiles = 10,
  -- Serpents that nobody killed go after this time.
  serpent_ms = 2 * 60 * 60 * 1000,
  -- The level of maps that a serpent has swallowed.
  map_level = 1,
  -- Which creatures carry bottles, in percent.
  bottles = { kraken = 5, leviathan = 100, deep_sea_serpent = 2, sea_serpent = 1 },
  -- Special nets: how far they are thrown, how long they sink, and how many of what comes within how many tiles.
  net = "special_fishing_net", net_tiles = 6, net_splashes = 8, net_splash_ms = 1250, net_creatures = { 1, 3 }, net_spread_tiles = 3,
  in_nets = { "sea_serpent", "deep_sea_serpent", "water_elemental", "kraken" },
  -- What lies around a wreck: pictures of things that are worth nothing, first and last numbers, and things with a
  -- template.
  wreckage = {
    art = { { 0x0E9F, 0x0EA8 }, { 0x13A4, 0x13AE }, { 0x0FC4, 0x0FCC } },
    templates = {
      "left_arm", "left_leg", "right_arm", "right_leg", "torso", "head", "rib_cage", "bone_pile", "skull", "skull_cap", "tricorne_hat",
    },
  },
}
