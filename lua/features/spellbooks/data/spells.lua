-- The spells of magery by number: name, words of power and reagents (templates of lua/items/reagents.lua). Clumsy is 0,
-- as in scrolls and in the client's books. A circle has eight spells. What they do stands in
-- lua/features/spells/lib/circles.

local SPELLS_OF_A_CIRCLE = 8

local rows = {
  { "Clumsy", "Uus Jux", "bloodmoss", "nightshade" },
  { "Create Food", "In Mani Ylem", "garlic", "ginseng", "mandrake_root" },
  { "Feeblemind", "Rel Wis", "ginseng", "nightshade" },
  { "Heal", "In Mani", "garlic", "ginseng", "spiders_silk" },
  { "Magic Arrow", "In Por Ylem", "sulfurous_ash" },
  { "Night Sight", "In Lor", "spiders_silk", "sulfurous_ash" },
  { "Reactive Armor", "Flam Sanct", "garlic", "spiders_silk", "sulfurous_ash" },
  { "Weaken", "Des Mani", "garlic", "nightshade" },

  { "Agility", "Ex Uus", "bloodmoss", "mandrake_root" },
  { "Cunning", "Uus Wis", "mandrake_root", "nightshade" },
  { "Cure", "An Nox", "garlic", "ginseng" },
  { "Harm", "An Mani", "nightshade", "spiders_silk" },
  { "Magic Trap", "In Jux", "garlic", "spiders_silk", "sulfurous_ash" },
  { "Magic Untrap", "An Jux", "bloodmoss", "sulfurous_ash" },
  { "Protection", "Uus Sanct", "garlic", "ginseng", "sulfurous_ash" },
  { "Strength", "Uus Mani", "mandrake_root", "nightshade" },

  { "Bless", "Rel Sanct", "garlic", "mandrake_root" },
  { "Fireball", "Vas Flam", "black_pearl" },
  { "Magic Lock", "An Por", "bloodmoss", "garlic", "sulfurous_ash" },
  { "Poison", "In Nox", "nightshade" },
  { "Telekinesis", "Ort Por Ylem", "bloodmoss", "mandrake_root" },
  { "Teleport", "Rel Por", "bloodmoss", "mandrake_root" },
  { "Unlock", "Ex Por", "bloodmoss", "sulfurous_ash" },
  { "Wall of Stone", "In Sanct Ylem", "bloodmoss", "garlic" },

  { "Arch Cure", "Vas An Nox", "garlic", "ginseng", "mandrake_root" },
  { "Arch Protection", "Vas Uus Sanct", "garlic", "ginseng", "mandrake_root", "sulfurous_ash" },
  { "Curse", "Des Sanct", "garlic", "nightshade", "sulfurous_ash" },
  { "Fire Field", "In Flam Grav", "black_pearl", "spiders_silk", "sulfurous_ash" },
  { "Greater Heal", "In Vas Mani", "garlic", "ginseng", "mandrake_root", "spiders_silk" },
  { "Lightning", "Por Ort Grav", "mandrake_root", "sulfurous_ash" },
  { "Mana Drain", "Ort Rel", "black_pearl", "mandrake_root", "spiders_silk" },
  { "Recall", "Kal Ort Por", "black_pearl", "bloodmoss", "mandrake_root" },

  { "Blade Spirits", "In Jux Hur Ylem", "black_pearl", "mandrake_root", "nightshade" },
  { "Dispel Field", "An Grav", "black_pearl", "garlic", "spiders_silk", "sulfurous_ash" },
  { "Incognito", "Kal In Ex", "bloodmoss", "garlic", "nightshade" },
  { "Magic Reflection", "In Jux Sanct", "garlic", "mandrake_root", "spiders_silk" },
  { "Mind Blast", "Por Corp Wis", "black_pearl", "mandrake_root", "nightshade", "sulfurous_ash" },
  { "Paralyze", "An Ex Por", "garlic", "mandrake_root", "spiders_silk" },
  { "Poison Field", "In Nox Grav", "black_pearl", "nightshade", "spiders_silk" },
  { "Summon Creature", "Kal Xen", "bloodmoss", "mandrake_root", "spiders_silk" },

  { "Dispel", "An Ort", "garlic", "mandrake_root", "sulfurous_ash" },
  { "Energy Bolt", "Corp Por", "black_pearl", "nightshade" },
  { "Explosion", "Vas Ort Flam", "bloodmoss", "mandrake_root" },
  { "Invisibility", "An Lor Xen", "bloodmoss", "nightshade" },
  { "Mark", "Kal Por Ylem", "black_pearl", "bloodmoss", "mandrake_root" },
  { "Mass Curse", "Vas Des Sanct", "garlic", "mandrake_root", "nightshade", "sulfurous_ash" },
  { "Paralyze Field", "In Ex Grav", "black_pearl", "ginseng", "spiders_silk" },
  { "Reveal", "Wis Quas", "bloodmoss", "sulfurous_ash" },

  { "Chain Lightning", "Vas Ort Grav", "black_pearl", "bloodmoss", "mandrake_root", "sulfurous_ash" },
  { "Energy Field", "In Sanct Grav", "black_pearl", "mandrake_root", "spiders_silk", "sulfurous_ash" },
  { "Flamestrike", "Kal Vas Flam", "spiders_silk", "sulfurous_ash" },
  { "Gate Travel", "Vas Rel Por", "black_pearl", "mandrake_root", "sulfurous_ash" },
  { "Mana Vampire", "Ort Sanct", "black_pearl", "bloodmoss", "mandrake_root", "spiders_silk" },
  { "Mass Dispel", "Vas An Ort", "black_pearl", "garlic", "mandrake_root", "sulfurous_ash" },
  { "Meteor Swarm", "Flam Kal Des Ylem", "bloodmoss", "mandrake_root", "spiders_silk", "sulfurous_ash" },
  { "Polymorph", "Vas Ylem Rel", "bloodmoss", "mandrake_root", "spiders_silk" },

  { "Earthquake", "In Vas Por", "bloodmoss", "ginseng", "mandrake_root", "sulfurous_ash" },
  { "Energy Vortex", "Vas Corp Por", "black_pearl", "bloodmoss", "mandrake_root", "nightshade" },
  { "Resurrection", "An Corp", "bloodmoss", "garlic", "ginseng" },
  { "Summon Air Elemental", "Kal Vas Xen Hur", "bloodmoss", "mandrake_root", "spiders_silk" },
  { "Summon Daemon", "Kal Vas Xen Corp", "bloodmoss", "mandrake_root", "spiders_silk", "sulfurous_ash" },
  { "Summon Earth Elemental", "Kal Vas Xen Ylem", "bloodmoss", "mandrake_root", "spiders_silk" },
  { "Summon Fire Elemental", "Kal Vas Xen Flam", "bloodmoss", "mandrake_root", "spiders_silk", "sulfurous_ash" },
  { "Summon Water Elemental", "Kal Vas Xen An Flam", "bloodmoss", "mandrake_root", "spiders_silk" },
}

local spells = {}
for index, row in ipairs(rows) do
  spells[index] = {
    number = index - 1,
    name = row[1],
    circle = (index - 1) // SPELLS_OF_A_CIRCLE + 1,
    words = row[2],
    reagents = table.move(row, 3, #row, 1, {}),
  }
end
return spells
