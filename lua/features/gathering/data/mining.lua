-- Ore and sand: where they lie, what each takes (ModernUO Engines/Harvest/Mining.cs). Skills are in tenths of a point.
--
-- Each ore: template, base skill that it needs, the trial's range, and the client's text for the finder. `ranges` are
-- first and last numbers of tiles.

local MINUTE_MS = 60 * 1000

local function ore(weight, template, needs, from, sure, cliloc)
  return { weight = weight, template = template, needs = needs, from = from, sure = sure, cliloc = cliloc }
end

local veins = {
  ore(496, "iron_ore", 0, 0, 1000, 1007072),
  ore(112, "dull_copper_ore", 650, 250, 1050, 1007073),
  ore(98, "shadow_iron_ore", 700, 300, 1100, 1007074),
  ore(84, "copper_ore", 750, 350, 1150, 1007075),
  ore(70, "bronze_ore", 800, 400, 1200, 1007076),
  ore(56, "gold_ore", 850, 450, 1250, 1007077),
  ore(42, "agapite_ore", 900, 500, 1300, 1007078),
  ore(28, "verite_ore", 950, 550, 1350, 1007079),
  ore(14, "valorite_ore", 990, 590, 1390, 1007080),
}

return {
  ore = {
    bank = {
      name = "ore", width = 8, height = 8, least = 10, most = 34, refill_ms = { 10 * MINUTE_MS, 20 * MINUTE_MS }, veins = veins,
    },
    -- A coloured vein gives iron half of the time.
    common = veins[1], common_percent = 50,
    land = {
      { 220, 231 }, { 236, 247 }, { 252, 263 }, { 268, 279 }, { 286, 297 }, { 321, 324 }, { 467, 474 }, { 476, 487 }, { 492, 495 },
      { 543, 579 }, { 581, 621 }, { 1741, 1757 }, { 1771, 1790 }, { 1801, 1824 }, { 1831, 1854 }, { 1861, 1884 }, { 1981, 2004 },
      { 2028, 2033 }, { 2100, 2105 }, { 0x3F39, 0x3F74 }, { 0x3F82, 0x3F8F }, { 0x3F91, 0x3FCF },
    },
    -- Floors of caves.
    art = { { 0x53B, 0x54F } },
  },
  sand = {
    bank = {
      name = "sand", width = 8, height = 8, least = 6, most = 12, refill_ms = { 10 * MINUTE_MS, 20 * MINUTE_MS },
      veins = { ore(1, "sand", 1000, 700, 4000, 1044631) },
    },
    land = {
      { 22, 62 }, { 68, 75 }, { 298, 301 }, { 402, 402 }, { 424, 427 }, { 441, 465 }, { 642, 645 }, { 650, 657 }, { 821, 828 },
      { 833, 836 }, { 845, 852 }, { 857, 860 }, { 951, 958 }, { 967, 970 }, { 1447, 1458 }, { 1611, 1618 }, { 1623, 1626 },
      { 1635, 1642 }, { 1647, 1650 },
    },
    art = {},
  },
}
