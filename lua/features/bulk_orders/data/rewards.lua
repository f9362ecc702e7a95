-- What bulk orders bring besides gold and fame, by points (ModernUO Engines/Bulk Orders/Rewards.cs). Each group begins
-- at a number of points, and one of its rows is drawn: its weight, then template, amount and what the piece is like;
-- `hues` are drawn from, too.
--
-- What the shard does not have stands with something of its own in its place: rare metal and leather for powders
-- and scrolls of power; kits of long wear for runic ones, which did nothing before AoS.

local function kit(uses, hue) return { 1, "sewing_kit", 1, { name = "a sewing kit of long wear", hue = hue, params = { uses_left = uses } } } end
local function cloth(...) return { 1, "uncut_cloth", 100, hues = { ... } } end

-- Runic hammers: the metal that they are for, and its hue.
local RUNIC = {
  { "dull_copper_ingot", 0x973 }, { "shadow_iron_ingot", 0x966 }, { "copper_ingot", 0x96D }, { "bronze_ingot", 0x972 },
  { "gold_ingot", 0x8A5 }, { "agapite_ingot", 0x979 }, { "verite_ingot", 0x89F }, { "valorite_ingot", 0x8AB },
}

local function runic(weight, number)
  local metal, hue = RUNIC[number][1], RUNIC[number][2]
  local name = ("a %s runic hammer"):format((metal:gsub("_ingot$", ""):gsub("_", " ")))
  return { weight, "runic_hammer", 1, { name = name, hue = hue, params = { runic = metal } } }
end

local function ancient(points)
  return {
    1, "ancient_smithy_hammer", 1,
    { name = ("an ancient smithy hammer (+%d)"):format(points), params = { skill_bonus = { blacksmithy = points * 10 } } },
  }
end

-- Gloves that help miners, in points.
local function gloves(weight, template, points)
  local name = ("%s of mining (+%d)"):format((template:gsub("_", " ")), points)
  return { weight, template, 1, { name = name, params = { skill_bonus = { mining = points * 10 } } } }
end

local function anvil()
  local hues = {}
  for index, row in ipairs(RUNIC) do hues[index] = row[2] end
  return { 1, "anvil_east_deed", 1, hues = hues }
end

-- Deeds of one of several objects.
local function one_of(...)
  local rows = {}
  for index, template in ipairs { ... } do rows[index] = { 1, template .. "_deed", 1 } end
  return rows
end

local SANDALS = { 1, "sandals", 1, hues = { 0x489, 0x47F, 0x482, 0x47E, 0x48F, 0x494, 0x484, 0x497 } }

return {
  -- Points of the number of pieces.
  amounts = { [10] = 10, [15] = 25, [20] = 50 },
  blacksmithy = {
    { 0, { { 1, "sturdy_shovel", 1 } } },
    { 25, { { 1, "sturdy_pickaxe", 1 } } },
    { 50, { { 45, "sturdy_shovel", 1 }, { 45, "sturdy_pickaxe", 1 }, gloves(10, "leather_gloves", 1) } },
    { 200, { { 45, "gargoyles_pickaxe", 1 }, { 45, "prospectors_tool", 1 }, gloves(10, "studded_gloves", 3) } },
    { 400, { { 2, "gargoyles_pickaxe", 1 }, { 2, "prospectors_tool", 1 }, { 1, "dull_copper_ingot", 40 } } },
    { 450, { { 9, "dull_copper_ingot", 40 }, gloves(1, "ringmail_gloves", 5) } },
    { 500, { runic(1, 1) } },
    { 550, { runic(3, 1), runic(2, 2) } },
    { 600, { runic(1, 2) } },
    { 625, { runic(3, 2), anvil() } },
    { 650, { runic(1, 3) } },
    { 675, { runic(3, 3), anvil() } },
    { 700, { runic(1, 4) } },
    { 750, { ancient(10) } },
    { 800, { { 1, "gold_ingot", 60 } } },
    { 850, { ancient(15) } },
    { 900, { { 1, "agapite_ingot", 60 } } },
    { 950, { runic(1, 5) } },
    { 1000, { ancient(30) } },
    { 1050, { runic(1, 6) } },
    { 1100, { ancient(60) } },
    { 1150, { runic(1, 7) } },
    { 1200, { runic(1, 8) } },
  },
  tailoring = {
    { 0, { cloth(0x483, 0x48C, 0x488, 0x48A) } },
    { 50, { cloth(0x495, 0x48B, 0x486, 0x485) } },
    { 100, { cloth(0x48D, 0x490, 0x48E, 0x491) } },
    { 150, { { 9, "uncut_cloth", 100, hues = { 0x48F, 0x494, 0x484, 0x497 } }, SANDALS } },
    { 200, { { 4, "uncut_cloth", 100, hues = { 0x489, 0x47F, 0x482, 0x47E } }, SANDALS } },
    { 300, one_of("small_stretched_hide_east", "small_stretched_hide_south", "medium_stretched_hide_east", "medium_stretched_hide_south") },
    { 350, { kit(200, 0x8AC) } },
    { 400, one_of("light_flower_tapestry_east", "light_flower_tapestry_south", "dark_flower_tapestry_east", "dark_flower_tapestry_south") },
    { 450, one_of("brown_bear_rug_east", "brown_bear_rug_south", "polar_bear_rug_east", "polar_bear_rug_south") },
    { 500, { { 1, "horned_leather", 40 } } },
    { 550, { { 1, "clothing_bless_deed", 1 } } },
    { 575, { { 1, "barbed_leather", 40 } } },
    { 600, { kit(400, 0x845) } },
    { 700, { kit(800, 0x851) } },
  },
}
