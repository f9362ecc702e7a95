-- Places for travelling staff, by map and category. A place: its name, x, y and z.

local function category(name, rows, more)
  local places = {}
  for _, list in ipairs { rows, more or {} } do
    for _, row in ipairs(list) do places[#places + 1] = { name = row[1], x = row[2], y = row[3], z = row[4] } end
  end
  return { name = name, places = places }
end

-- Those that Trammel and Felucca have in common.
local TOWNS = {
  { "Britain", 1475, 1645, 20 }, { "Britain, Lord British", 1401, 1625, 28 },
  { "Britain, Blackthorn", 1523, 1456, 15 }, { "Britain, cemetery", 1384, 1497, 10 },
  { "Buccaneer's Den", 2736, 2166, 0 }, { "Cove", 2285, 1209, 0 }, { "Jhelom", 1414, 3816, 0 },
  { "Magincia", 3730, 2161, 20 }, { "Minoc", 2526, 583, 0 }, { "Moonglow", 4442, 1122, 5 },
  { "Nujel'm", 3572, 1211, 0 }, { "Serpent's Hold", 2906, 3505, 10 }, { "Skara Brae", 601, 2171, 0 },
  { "Trinsic", 1927, 2779, 0 }, { "Vesper", 2882, 788, 0 }, { "Wind", 5211, 22, 15 }, { "Yew", 535, 992, 0 },
  { "Delucia", 5228, 3978, 37 }, { "Papua", 5730, 3208, -4 },
}
local DUNGEONS = {
  { "Covetous", 2499, 919, 0 }, { "Deceit", 4111, 432, 5 }, { "Despise", 1298, 1080, 0 },
  { "Destard", 1176, 2637, 0 }, { "Hythloth", 4721, 3822, 0 }, { "Shame", 514, 1561, 0 }, { "Wrong", 2043, 238, 10 },
  { "Terathan Keep", 5451, 3143, -60 }, { "Fire", 5760, 2908, 15 }, { "Ice", 5210, 2322, 30 },
  { "Orc Cave", 1019, 1431, 0 }, { "Blighted Grove", 586, 1643, -5 }, { "Painted Caves", 1716, 2993, 0 },
  { "Palace of Paroxysmus", 5576, 3018, 25 }, { "Prism of Light", 3784, 1097, 14 }, { "Sanctuary", 764, 1646, 0 },
  { "Solen Hives", 5774, 1896, 20 },
}
local INSIDE = {
  { "Covetous, first level", 5456, 1863, 0 }, { "Deceit, first level", 5188, 638, 0 },
  { "Despise, first level", 5501, 570, 59 }, { "Destard, first level", 5243, 1006, 0 },
  { "Hythloth, first level", 5905, 20, 46 }, { "Shame, first level", 5395, 126, 0 },
  { "Wrong, first level", 5825, 630, 0 }, { "Terathan Keep, first level", 5342, 1601, 0 },
  { "Fire, first level", 5790, 1416, 40 }, { "Ice, first level", 5875, 150, 15 },
  { "Orc Cave, first level", 5137, 2014, 0 },
}
local SHRINES = {
  { "Chaos", 1456, 854, 0 }, { "Compassion", 1856, 872, -1 }, { "Honesty", 4217, 564, 36 },
  { "Honor", 1730, 3528, 3 }, { "Humility", 4276, 3699, 0 }, { "Justice", 1301, 639, 16 },
  { "Sacrifice", 3355, 299, 9 }, { "Spirituality", 1589, 2485, 5 }, { "Valor", 2496, 3932, 0 },
}
local STAFF = {
  { "Green Acres", 5445, 1153, 0 }, { "Jail, cell 1", 5276, 1164, 0 }, { "Jail, cell 2", 5286, 1164, 0 },
  { "Jail, cell 3", 5296, 1164, 0 }, { "Jail, cell 4", 5306, 1164, 0 }, { "Jail, cell 5", 5276, 1174, 0 },
  { "Jail, cell 6", 5286, 1174, 0 }, { "Jail, cell 8", 5306, 1174, 0 }, { "Jail, cell 9", 5283, 1184, 0 },
  { "Jail, cell 10", 5304, 1184, 0 },
}

return {
  {
    map_id = 1, name = "Trammel",
    categories = {
      category("Towns", TOWNS, { { "New Haven", 3506, 2570, 14 }, { "Heartwood", 6986, 340, 0 } }),
      category("Dungeons", DUNGEONS),
      category("Dungeons, inside", INSIDE),
      category("Shrines", SHRINES),
      category("Staff", STAFF),
    },
  },
  {
    map_id = 0, name = "Felucca",
    categories = {
      category("Towns", TOWNS, { { "Ocllo", 3650, 2516, 0 } }),
      category("Dungeons", DUNGEONS, { { "Khaldun", 6009, 3775, 19 } }),
      category("Dungeons, inside", INSIDE),
      category("Shrines", SHRINES),
      category("Factions", {
        { "Council of Mages", 3750, 2241, 20 }, { "Minax", 1172, 2593, 0 }, { "Shadowlords", 969, 768, 0 },
        { "True Britannians", 1419, 1622, 20 },
      }),
      category("Staff", STAFF),
    },
  },
  {
    map_id = 2, name = "Ilshenar",
    categories = {
      category("Towns", {
        { "Ancient Citadel", 1518, 568, -14 }, { "Gargoyle City", 836, 641, -20 }, { "Lakeshire", 1203, 1124, -25 },
        { "Mistas", 820, 1073, -30 }, { "Montor", 1643, 310, 48 }, { "Req Volon", 1362, 1073, -13 },
        { "Savage Camp", 1251, 743, -80 }, { "Terort Skitas", 567, 437, 21 },
      }),
      category("Dungeons", {
        { "Ankh", 576, 1150, -100 }, { "Blood", 1747, 1228, -1 }, { "Exodus", 835, 777, -80 },
        { "Rock", 1788, 573, 70 }, { "Sorcerers", 548, 462, -53 }, { "Spectre", 1363, 1033, -8 },
        { "Wisp", 651, 1302, -58 },
      }),
      category("Caves", {
        { "Ancient Lair", 940, 504, -30 }, { "Lizard Passage", 314, 1334, -36 },
        { "Mushroom Cave", 1459, 1329, -24 }, { "Rat Cave", 1034, 1153, -23 }, { "Spider Cave", 1421, 913, -19 },
      }),
      category("Shrines", {
        { "Compassion", 1217, 469, -13 }, { "Honesty", 720, 1356, -60 }, { "Honor", 748, 728, -29 },
        { "Humility", 287, 1016, 0 }, { "Justice", 987, 1007, -35 }, { "Sacrifice", 1175, 1287, -30 },
        { "Spirituality", 1532, 1341, -3 }, { "Valor", 527, 218, -44 },
      }),
    },
  },
  {
    map_id = 3, name = "Malas",
    categories = {
      category("Towns", {
        { "Luna Moongate", 1015, 527, -65 }, { "Luna Bank", 991, 519, -50 }, { "Luna, Grand Arena", 961, 638, -90 },
        { "Luna, Open Market", 992, 512, -50 }, { "Umbra Moongate", 1998, 1387, -85 },
        { "Umbra Bridge", 1941, 1321, -88 }, { "Umbra, Necromancer Amphitheatre", 2024, 1383, -80 },
        { "Umbra, Wailing Banshee Inn", 2039, 1317, -84 },
      }),
      category("Doom", {
        { "Entrance", 2367, 1268, -85 }, { "Tunnel", 2352, 1267, -110 }, { "Inside", 381, 133, 33 },
        { "Gauntlet", 433, 331, -2 }, { "Guardian's Room", 365, 15, -1 }, { "Lamp Room", 470, 95, -1 },
      }),
      category("Sights", {
        { "Broken Mountains", 1111, 1461, -90 }, { "Corrupted Forest", 2172, 1144, -87 },
        { "Crumbling Continent", 736, 1180, -95 }, { "Crystal Fens", 1388, 616, -85 },
        { "Divide of the Abyss", 1545, 877, -85 }, { "Dry Highlands", 2128, 1668, -90 },
        { "Forgotten Pyramid", 1825, 1799, -50 }, { "Gravewater Lake", 1596, 1656, -115 },
        { "Grimswind Ruins", 2192, 330, -90 }, { "Northern Crags", 1580, 384, -50 },
        { "Orc Fortress", 1340, 1226, -90 }, { "Hanse's Hostel", 1065, 1435, -90 },
      }),
      category("Orc forts", {
        { "Orc fort 1", 912, 193, -79 }, { "Orc fort 2", 1666, 362, -50 }, { "Orc fort 3", 1364, 599, -86 },
        { "Orc fort 4", 1205, 705, -88 }, { "Orc fort 5", 1257, 1331, -90 }, { "Orc fort 6", 1598, 1825, -110 },
      }),
    },
  },
  {
    map_id = 4, name = "Tokuno",
    categories = {
      category("Towns", { { "Zento Moongate", 802, 1204, 25 }, { "Zento Bank", 735, 1255, 30 } }),
      category("Dungeons", { { "Fan Dancer's Dojo", 977, 218, 23 }, { "Yomotsu Mines", 259, 785, 64 } }),
      category("Makoto-Jima", {
        { "Moongate", 802, 1204, 25 }, { "Shrine", 718, 1161, 25 }, { "The Waste", 724, 943, 42 },
      }),
      category("Isamu-Jima", {
        { "Moongate", 1169, 998, 41 }, { "Shrine", 1047, 512, 15 }, { "Lotus Lakes", 1066, 817, 20 },
        { "Mount Sho", 1159, 696, 70 }, { "Dragon Valley", 948, 432, 8 }, { "Winter Spur", 926, 162, 34 },
      }),
      category("Homare-Jima", {
        { "Moongate", 270, 628, 15 }, { "Shrine", 295, 712, 55 }, { "Field of Echoes", 160, 654, 36 },
        { "Crane Marsh", 232, 1107, 10 }, { "Bushido Dojo", 334, 407, 32 }, { "Kitsune Woods", 523, 520, 32 },
      }),
    },
  },
  {
    map_id = 5, name = "Ter Mur",
    categories = {
      category("Towns", {
        { "Royal City Moongate", 855, 3526, -43 }, { "Holy City Moongate", 928, 3989, -40 },
        { "Dugan", 1107, 1131, -52 },
      }),
      category("Dungeons", {
        { "Tomb of Kings, entrance", 997, 3843, -41 }, { "Tomb of Kings, gate to Stygian Abyss", 38, 29, 0 },
        { "Underworld, entrance", 1128, 1211, -2 },
      }),
      category("Stygian Abyss", {
        { "Exit to Tomb of Kings", 946, 71, 72 }, { "Exit to Underworld", 521, 921, 36 },
        { "Abyssal Lair Entrance", 985, 366, -11 }, { "Cavern of the Discarded", 912, 501, -12 },
        { "Clan Scratch", 959, 548, -14 }, { "Crimson Veins", 974, 164, -11 }, { "Enslaved Goblins", 581, 815, -45 },
        { "Fairy Dragon Lair", 888, 277, 3 }, { "Fire Temple Ruins", 519, 765, -92 }, { "Hydra", 793, 753, 53 },
        { "Lands of the Lich", 538, 656, 8 }, { "Lava Caldera", 587, 895, -73 }, { "Medusa's Lair", 818, 755, 50 },
        { "Passage of Tears", 685, 579, -15 }, { "Secret Garden", 462, 719, 22 }, { "Serpent Lair", 711, 720, -11 },
        { "Silver Sapling", 341, 619, 26 }, { "Stygian Dragon Lair Entrance", 851, 279, -12 },
        { "Sutek the Mage", 924, 595, -14 },
      }),
      category("Regions", {
        { "Atoll Bend", 1118, 3408, -42 }, { "Chicken Chase", 560, 3412, 37 },
        { "City Residential", 952, 3531, -43 }, { "Coral Desert", 1047, 2980, 62 },
        { "Fishermans Reach", 631, 3035, 36 }, { "Gated Isle", 703, 3934, -31 }, { "High Plain", 863, 2931, 38 },
        { "Holy City Island", 996, 3905, -42 }, { "Kepetch Waste", 447, 3188, 20 }, { "Lava Lake", 407, 3010, -24 },
        { "Lavapit Pyramid", 740, 3691, -43 }, { "Lost Settlement", 526, 3822, -44 },
        { "Northern Steppes", 822, 3063, 61 }, { "Raptor Island", 816, 3778, -42 }, { "Royal Park", 711, 3255, 38 },
        { "Shrine of Singularity", 995, 3814, -23 }, { "Slith Valley", 1078, 3331, -42 },
        { "Spider Island", 1115, 3730, -42 }, { "Spiders Guarde", 1109, 3606, -45 },
        { "Talon Point", 676, 3831, -39 }, { "Treefellow Course", 570, 2936, 39 }, { "Void Isle", 440, 3577, 38 },
        { "Walled Circus", 370, 3273, 0 }, { "Waterfall Point", 661, 2894, 39 },
      }),
    },
  },
}
