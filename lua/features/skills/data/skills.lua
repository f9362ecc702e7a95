-- The skills of the client's window in their order, from 0 (ModernUO Distribution/Data/skills.json).
--
-- Each row: name, title of a character who is best at it, how it is used, influence of strength, dexterity and
-- intelligence on its value (percent of a point for each point of the stat, for a mobile with nothing of the skill),
-- and how readily its use raises the three stats.
--
-- How it is used: "active" by its button, "tool" by what is named, "passive" by itself, "later" belongs to later eras.

local rows = {
  { "alchemy", "Alchemist", "tool", { 0, 5, 5 }, { 0, 0.5, 0.5 }, tool = "a mortar and pestle" },
  { "anatomy", "Biologist", "active", { 0, 0, 0 }, { 0.15, 0.15, 0.7 } },
  { "animal_lore", "Naturalist", "active", { 0, 0, 0 }, { 0, 0, 1 } },
  { "item_identification", "Merchant", "active", { 0, 0, 0 }, { 0, 0, 1 } },
  { "arms_lore", "Weapon Master", "active", { 0, 0, 0 }, { 0.75, 0.15, 0.1 } },
  { "parrying", "Duelist", "passive", { 7.5, 2.5, 0 }, { 0.75, 0.25, 0 } },
  { "begging", "Beggar", "active", { 0, 0, 0 }, { 0, 0, 0 } },
  { "blacksmithy", "Blacksmith", "tool", { 10, 0, 0 }, { 1, 0, 0 }, tool = "a smith's hammer or tongs" },
  { "bowcraft_fletching", "Bowyer", "tool", { 6, 16, 0 }, { 0.6, 1.6, 0 }, tool = "fletcher's tools" },
  { "peacemaking", "Pacifier", "active", { 0, 0, 0 }, { 0, 0, 0 } },
  { "camping", "Explorer", "tool", { 20, 15, 15 }, { 2, 1.5, 1.5 }, tool = "kindling" },
  { "carpentry", "Carpenter", "tool", { 20, 5, 0 }, { 2, 0.5, 0 }, tool = "a carpenter's tools" },
  { "cartography", "Cartographer", "tool", { 0, 7.5, 7.5 }, { 0, 0.75, 0.75 }, tool = "a mapmaker's pen" },
  { "cooking", "Chef", "tool", { 0, 20, 30 }, { 0, 2, 3 }, tool = "a cooking utensil" },
  { "detecting_hidden", "Scout", "active", { 0, 0, 0 }, { 0, 0.4, 0.6 } },
  { "discordance", "Demoralizer", "active", { 0, 2.5, 2.5 }, { 0, 0.25, 0.25 } },
  { "evaluating_intelligence", "Scholar", "active", { 0, 0, 0 }, { 0, 0, 1 } },
  { "healing", "Healer", "tool", { 6, 6, 8 }, { 0.6, 0.6, 0.8 }, tool = "bandages" },
  { "fishing", "Fisherman", "tool", { 0, 0, 0 }, { 0.5, 0.5, 0 }, tool = "a fishing pole" },
  { "forensic_evaluation", "Detective", "active", { 0, 0, 0 }, { 0, 0.2, 0.8 } },
  { "herding", "Shepherd", "tool", { 16.25, 6.25, 2.5 }, { 1.625, 0.625, 0.25 }, tool = "a shepherd's crook" },
  { "hiding", "Shade", "active", { 0, 0, 0 }, { 0, 0.8, 0.2 } },
  { "provocation", "Rouser", "active", { 0, 4.5, 0.5 }, { 0, 0.45, 0.05 } },
  { "inscription", "Scribe", "tool", { 0, 2, 8 }, { 0, 0.2, 0.8 }, tool = "a scribe's pen" },
  { "lockpicking", "Infiltrator", "tool", { 0, 25, 0 }, { 0, 2, 0 }, tool = "lockpicks" },
  { "magery", "Mage", "tool", { 0, 0, 15 }, { 0, 0, 1.5 }, tool = "a spellbook" },
  { "resisting_spells", "Warder", "passive", { 0, 0, 0 }, { 0.25, 0.25, 0.5 } },
  { "tactics", "Tactician", "passive", { 0, 0, 0 }, { 0, 0, 0 } },
  { "snooping", "Spy", "passive", { 0, 25, 0 }, { 0, 2.5, 0 } },
  { "musicianship", "Bard", "tool", { 0, 0, 0 }, { 0, 0.8, 0.2 }, tool = "an instrument" },
  { "poisoning", "Assassin", "active", { 0, 4, 16 }, { 0, 0.4, 1.6 } },
  { "archery", "Archer", "passive", { 2.5, 7.5, 0 }, { 0.25, 0.75, 0 } },
  { "spirit_speak", "Medium", "active", { 0, 0, 0 }, { 0, 0, 1 } },
  { "stealing", "Pickpocket", "active", { 0, 10, 0 }, { 0, 1, 0 } },
  { "tailoring", "Tailor", "tool", { 3.75, 16.25, 5 }, { 0.38, 1.63, 0.5 }, tool = "a sewing kit" },
  { "animal_taming", "Tamer", "active", { 14, 2, 4 }, { 1.4, 0.2, 0.4 } },
  { "taste_identification", "Praegustator", "active", { 0, 0, 0 }, { 0.2, 0, 0.8 } },
  { "tinkering", "Tinker", "tool", { 5, 2, 3 }, { 0.5, 0.2, 0.3 }, tool = "tinker's tools" },
  { "tracking", "Ranger", "active", { 0, 12.5, 12.5 }, { 0, 1.25, 1.25 } },
  { "veterinary", "Veterinarian", "tool", { 8, 4, 8 }, { 0.8, 0.4, 0.8 }, tool = "bandages" },
  { "swordsmanship", "Swordsman", "passive", { 7.5, 2.5, 0 }, { 0.75, 0.25, 0 } },
  { "mace_fighting", "Armsman", "passive", { 9, 1, 0 }, { 0.9, 0.1, 0 } },
  { "fencing", "Fencer", "passive", { 4.5, 5.5, 0 }, { 0.45, 0.55, 0 } },
  { "wrestling", "Wrestler", "passive", { 9, 1, 0 }, { 0.9, 0.1, 0 } },
  { "lumberjacking", "Lumberjack", "tool", { 20, 0, 0 }, { 2, 0, 0 }, tool = "an axe" },
  { "mining", "Miner", "tool", { 20, 0, 0 }, { 2, 0, 0 }, tool = "a pickaxe or a shovel" },
  { "meditation", "Stoic", "active", { 0, 0, 0 }, { 0, 0, 0 } },
  { "stealth", "Rogue", "active", { 0, 0, 0 }, { 0, 0, 0 } },
  { "remove_trap", "Trap Specialist", "active", { 0, 0, 0 }, { 0, 0, 0 } },
  { "necromancy", "Necromancer", "later", { 0, 0, 0 }, { 0, 0, 0 } },
  { "focus", "Driven", "later", { 0, 0, 0 }, { 0, 0, 0 } },
  { "chivalry", "Paladin", "later", { 0, 0, 0 }, { 0, 0, 0 } },
  { "bushido", "Samurai", "later", { 0, 0, 0 }, { 0, 0, 0 } },
  { "ninjitsu", "Ninja", "later", { 0, 0, 0 }, { 0, 0, 0 } },
  { "spellweaving", "Arcanist", "later", { 0, 0, 0 }, { 0, 0, 0 } },
  { "mysticism", "Mystic", "later", { 0, 0, 0 }, { 0, 0, 0 } },
  { "imbuing", "Artificer", "later", { 0, 0, 0 }, { 0, 0, 0 } },
  { "throwing", "Bladeweaver", "later", { 2.5, 7.5, 0 }, { 0.25, 0.75, 0 } },
}

local list, by_name = {}, {}
for index, row in ipairs(rows) do
  local skill = {
    number = index - 1, name = row[1], title = row[2], use = row[3], influence = row[4], stat_gain = row[5], tool = row.tool,
  }
  list[index] = skill
  by_name[skill.name] = skill
  by_name[skill.number] = skill
end

return { list = list, by_name = by_name }
