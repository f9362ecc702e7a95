-- The spells of magery by number: name and reagents (templates of lua/items/reagents.lua). Clumsy is 0, as in scrolls and in the
-- client's books. A circle has eight spells.

local SPELLS_OF_A_CIRCLE = 8

local rows = {
  { "Clumsy", "bloodmoss", "nightshade" },
  { "Create Food", "garlic", "ginseng", "mandrake_root" },
  { "Feeblemind", "ginseng", "nightshade" },
  { "Heal", "garlic", "ginseng", "spiders_silk" },
  { "Magic Arrow", "sulfurous_ash" },
  { "Night Sight", "spiders_silk", "sulfurous_ash" },
  { "Reactive Armor", "garlic", "spiders_silk", "sulfurous_ash" },
  { "Weaken", "garlic", "nightshade" },

  { "Agility", "bloodmoss", "mandrake_root" },
  { "Cunning", "mandrake_root", "nightshade" },
  { "Cure", "garlic", "ginseng" },
  { "Harm", "nightshade", "spiders_silk" },
  { "Magic Trap", "garlic", "spiders_silk", "sulfurous_ash" },
  { "Magic Untrap", "bloodmoss", "sulfurous_ash" },
  { "Protection", "garlic", "ginseng", "sulfurous_ash" },
  { "Strength", "mandrake_root", "nightshade" },

  { "Bless", "garlic", "mandrake_root" },
  { "Fireball", "black_pearl" },
  { "Magic Lock", "bloodmoss", "garlic", "sulfurous_ash" },
  { "Poison", "nightshade" },
  { "Telekinesis", "bloodmoss", "mandrake_root" },
  { "Teleport", "bloodmoss", "mandrake_root" },
  { "Unlock", "bloodmoss", "sulfurous_ash" },
  { "Wall of Stone", "bloodmoss", "garlic" },

  { "Arch Cure", "garlic", "ginseng", "mandrake_root" },
  { "Arch Protection", "garlic", "ginseng", "mandrake_root", "sulfurous_ash" },
  { "Curse", "garlic", "nightshade", "sulfurous_ash" },
  { "Fire Field", "black_pearl", "spiders_silk", "sulfurous_ash" },
  { "Greater Heal", "garlic", "ginseng", "mandrake_root", "spiders_silk" },
  { "Lightning", "mandrake_root", "sulfurous_ash" },
  { "Mana Drain", "black_pearl", "mandrake_root", "spiders_silk" },
  { "Recall", "black_pearl", "bloodmoss", "mandrake_root" },

  { "Blade Spirits", "black_pearl", "mandrake_root", "nightshade" },
  { "Dispel Field", "black_pearl", "garlic", "spiders_silk", "sulfurous_ash" },
  { "Incognito", "bloodmoss", "garlic", "nightshade" },
  { "Magic Reflection", "garlic", "mandrake_root", "spiders_silk" },
  { "Mind Blast", "black_pearl", "mandrake_root", "nightshade", "sulfurous_ash" },
  { "Paralyze", "garlic", "mandrake_root", "spiders_silk" },
  { "Poison Field", "black_pearl", "nightshade", "spiders_silk" },
  { "Summon Creature", "bloodmoss", "mandrake_root", "spiders_silk" },

  { "Dispel", "garlic", "mandrake_root", "sulfurous_ash" },
  { "Energy Bolt", "black_pearl", "nightshade" },
  { "Explosion", "bloodmoss", "mandrake_root" },
  { "Invisibility", "bloodmoss", "nightshade" },
  { "Mark", "black_pearl", "bloodmoss", "mandrake_root" },
  { "Mass Curse", "garlic", "mandrake_root", "nightshade", "sulfurous_ash" },
  { "Paralyze Field", "black_pearl", "ginseng", "spiders_silk" },
  { "Reveal", "bloodmoss", "sulfurous_ash" },

  { "Chain Lightning", "black_pearl", "bloodmoss", "mandrake_root", "sulfurous_ash" },
  { "Energy Field", "black_pearl", "mandrake_root", "spiders_silk", "sulfurous_ash" },
  { "Flamestrike", "spiders_silk", "sulfurous_ash" },
  { "Gate Travel", "black_pearl", "mandrake_root", "sulfurous_ash" },
  { "Mana Vampire", "black_pearl", "bloodmoss", "mandrake_root", "spiders_silk" },
  { "Mass Dispel", "black_pearl", "garlic", "mandrake_root", "sulfurous_ash" },
  { "Meteor Swarm", "bloodmoss", "mandrake_root", "spiders_silk", "sulfurous_ash" },
  { "Polymorph", "bloodmoss", "mandrake_root", "spiders_silk" },

  { "Earthquake", "bloodmoss", "ginseng", "mandrake_root", "sulfurous_ash" },
  { "Energy Vortex", "black_pearl", "bloodmoss", "mandrake_root", "nightshade" },
  { "Resurrection", "bloodmoss", "garlic", "ginseng" },
  { "Summon Air Elemental", "bloodmoss", "mandrake_root", "spiders_silk" },
  { "Summon Daemon", "bloodmoss", "mandrake_root", "spiders_silk", "sulfurous_ash" },
  { "Summon Earth Elemental", "bloodmoss", "mandrake_root", "spiders_silk" },
  { "Summon Fire Elemental", "bloodmoss", "mandrake_root", "spiders_silk", "sulfurous_ash" },
  { "Summon Water Elemental", "bloodmoss", "mandrake_root", "spiders_silk" },
}

local spells = {}
for index, row in ipairs(rows) do
  spells[index] = {
    number = index - 1,
    name = row[1],
    circle = (index - 1) // SPELLS_OF_A_CIRCLE + 1,
    reagents = table.move(row, 2, #row, 1, {}),
  }
end
return spells
