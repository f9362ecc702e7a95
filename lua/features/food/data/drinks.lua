-- Drinks and what they are drunk from (ModernUO Items/Food/Beverage).

return {
  -- By drink: how drunk one measure makes; nil for what does not.
  contents = { ale = { drunk = 1 }, wine = { drunk = 2 }, cider = { drunk = 3 }, liquor = { drunk = 4 }, milk = {}, water = {} },
  -- By template: how many measures it holds, how it is called, and its picture when it is empty and with each drink.
  vessels = {
    beverage_bottle = {
      holds = 5, name = "bottle", empty = 0x099F,
      art = { ale = 0x099F, cider = 0x099F, liquor = 0x099B, milk = 0x099B, wine = 0x09C7, water = 0x099B },
    },
    jug = { holds = 10, name = "jug", empty = 0x09C8, art = {} },
    pitcher = {
      holds = 5, name = "pitcher", empty = 0x0FF6,
      art = { ale = 0x1F95, cider = 0x1F97, liquor = 0x1F99, milk = 0x09F0, wine = 0x1F9B, water = 0x1F9D },
    },
    glass_mug = {
      holds = 5, name = "glass", empty = 0x1F81,
      art = { ale = 0x09EE, cider = 0x1F7D, liquor = 0x1F85, milk = 0x1F89, wine = 0x1F8D, water = 0x1F91 },
    },
    ceramic_mug = { holds = 1, name = "ceramic mug", empty = 0x0995, art = {} },
    pewter_mug = { holds = 1, name = "pewter mug", empty = 0x0FFF, art = {} },
    goblet = { holds = 1, name = "goblet", empty = 0x099A, art = {} },
  },
  -- What is sold full: the template, its vessel and the drink.
  filled = {
    { "bottle_of_ale", "beverage_bottle", "ale" }, { "bottle_of_wine", "beverage_bottle", "wine" },
    { "bottle_of_liquor", "beverage_bottle", "liquor" }, { "jug_of_cider", "jug", "cider" },
    { "pitcher_of_milk", "pitcher", "milk" }, { "pitcher_of_ale", "pitcher", "ale" }, { "pitcher_of_cider", "pitcher", "cider" },
    { "pitcher_of_liquor", "pitcher", "liquor" }, { "pitcher_of_wine", "pitcher", "wine" }, { "pitcher_of_water", "pitcher", "water" },
  },
  -- Art of what water is taken from: troughs, barrels and vats.
  water = { { 0x0B41, 0x0B44 }, { 0x0E7B, 0x0E7B }, { 0x154D, 0x154D }, { 0x0FFA, 0x0FFA } },
  reach_tiles = 2,
  -- Drunkenness: the most, how often it is felt, and the chances in percent that a step of it goes and that somebody
  -- staggers.
  most_drunk = 60, drunk_ms = 5000, sobers_percent = 10, staggers_percent = 25,
}
