-- The bots' professions: the share of each, the skills that they begin with in tenths, the skill by which they are
-- measured, where they play, what they carry, and whether they stay young. `lib/professions/<name>.lua` says what they
-- do.

return {
  {
    name = "fighter", share = 12, skill = "swordsmanship", ground = { "graveyard", "forest" },
    skills = { swordsmanship = 350, tactics = 300, healing = 300, anatomy = 200 }, stats = { 45, 25, 10 },
    carries = { { "katana" }, { "bandage", 40 } },
  },
  {
    name = "mage", share = 10, skill = "magery", ground = { "graveyard", "forest" },
    skills = { magery = 400, evaluating_intelligence = 300, meditation = 300, resisting_spells = 200 }, stats = { 20, 15, 45 },
    carries = {
      { "spellbook" }, { "black_pearl", 40 }, { "bloodmoss", 40 }, { "garlic", 40 }, { "ginseng", 40 }, { "mandrake_root", 40 },
      { "nightshade", 40 }, { "spiders_silk", 40 }, { "sulfurous_ash", 40 },
    },
  },
  {
    name = "thief", share = 5, skill = "stealing", ground = { "town" }, is_grown = true,
    skills = { stealing = 350, snooping = 300, hiding = 350, stealth = 200 }, stats = { 25, 45, 10 }, carries = { { "bandage", 10 } },
  },
  {
    name = "tamer", share = 7, skill = "animal_taming", ground = { "pasture" },
    skills = { animal_taming = 350, animal_lore = 350, veterinary = 300, magery = 100 }, stats = { 35, 20, 25 },
    carries = { { "bandage", 30 }, { "apple", 20 }, { "bread_loaf", 20 } },
  },
  {
    name = "bard", share = 6, skill = "musicianship", ground = { "pasture", "forest" },
    skills = { musicianship = 400, peacemaking = 350, provocation = 300, discordance = 200 }, stats = { 25, 30, 25 },
    carries = { { "lute" }, { "lute" } },
  },
  {
    name = "murderer", share = 4, skill = "swordsmanship", ground = { "forest", "graveyard" }, is_grown = true,
    skills = { swordsmanship = 600, tactics = 600, anatomy = 500, healing = 400 }, stats = { 60, 30, 10 },
    carries = { { "katana" }, { "bandage", 40 } },
  },
  {
    name = "healer", share = 6, skill = "healing", ground = { "forest", "graveyard" },
    skills = { healing = 450, anatomy = 400, magery = 300, meditation = 200 }, stats = { 25, 25, 30 }, carries = { { "bandage", 80 } },
  },
  {
    name = "merchant", share = 5, skill = "bowcraft_fletching", ground = { "town" },
    skills = { bowcraft_fletching = 450, arms_lore = 200, lumberjacking = 400 }, stats = { 45, 25, 10 },
    carries = { { "fletcher_tools" }, { "hatchet" }, { "gold", 2000 }, { "board" }, { "log" }, { "bow" } },
  },
}
