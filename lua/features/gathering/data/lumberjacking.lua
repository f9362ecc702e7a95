-- Wood: trees, and what each wood takes (ModernUO Engines/Harvest/Lumberjacking.cs). Skills are in tenths of a point.
--
-- The era had one kind of wood; those in colours came later, with the numbers that stand here. An empty list of them,
-- or a package that extends the bank, leaves plain logs.

local MINUTE_MS = 60 * 1000

local function wood(weight, template, needs, from, sure, cliloc)
  return { weight = weight, template = template, needs = needs, from = from, sure = sure, cliloc = cliloc }
end

local veins = {
  wood(490, "log", 0, 0, 1000, 500498),
  wood(300, "oak_log", 650, 250, 1050, 1072541),
  wood(100, "ash_log", 800, 400, 1200, 1072542),
  wood(50, "yew_log", 950, 550, 1350, 1072543),
  wood(30, "heartwood_log", 1000, 600, 1400, 1072544),
  wood(20, "bloodwood_log", 1000, 600, 1400, 1072545),
  wood(10, "frostwood_log", 1000, 600, 1400, 1072546),
}

return {
  bank = {
    name = "wood", width = 4, height = 3, least = 20, most = 45, refill_ms = { 20 * MINUTE_MS, 30 * MINUTE_MS }, veins = veins,
  },
  common = veins[1], common_percent = 50,
  land = {},
  -- Trunks and leaves of trees: first and last numbers of art.
  art = {
    { 0x0CCA, 0x0CE8 }, { 0x0CF8, 0x0D03 }, { 0x0D41, 0x0D53 }, { 0x0D57, 0x0D69 }, { 0x0D6E, 0x0D7F }, { 0x0D84, 0x0D90 },
    { 0x0D95, 0x0D97 }, { 0x0D99, 0x0D9B }, { 0x0D9D, 0x0D9F }, { 0x0DA1, 0x0DA3 }, { 0x0DA5, 0x0DA7 }, { 0x0DA9, 0x0DAB },
    { 0x12B5, 0x12C7 },
  },
}
