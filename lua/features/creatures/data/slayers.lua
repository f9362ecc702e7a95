-- Slayers: weapons and instruments that are strong against some creatures (ModernUO SlayerGroup before AoS). A group has a slayer of all
-- its creatures, `all`, and lesser ones. Who strikes with a slayer of a group suffers more from the groups that it opposes.
-- `found_on` are the creatures that leave slayers of the group; others leave silver ones. `cliloc` are the client's own words for them.

return {
  -- The damage of a slayer, and of creatures of a group that the slayer of their foe opposes, in percent.
  damage_percent = 200,
  -- By how much a song is easier on a creature with a slayer against it, and harder on one that it opposes, in points.
  song_points = 10,
  cliloc = {
    silver = 1017384,
    orc_slaying = 1017385,
    troll_slaughter = 1017386,
    ogre_thrashing = 1017387,
    repond = 1017388,
    dragon_slaying = 1017389,
    terathan = 1017390,
    snakes_bane = 1017391,
    lizardman_slaughter = 1017392,
    reptilian_death = 1017393,
    daemon_dismissal = 1017394,
    gargoyles_foe = 1017395,
    balron_damnation = 1017396,
    exorcism = 1017397,
    ophidian = 1017398,
    spiders_death = 1017399,
    scorpions_bane = 1017400,
    arachnid_doom = 1017401,
    flame_dousing = 1017402,
    water_dissipation = 1017403,
    vacuum = 1017404,
    elemental_health = 1017405,
    earth_shatter = 1017406,
    blood_drinking = 1017407,
    summer_wind = 1017408,
    elemental_ban = 1017409,
    fey = 1070855,
  },
  groups = {
    humanoid = {
      all = "repond", opposes = { "undead" },
      found_on = "bone_knight lich lich_lord",
      kinds = {
        repond = [[
          arctic_ogre_lord cyclops ettin evil_mage evil_mage_lord frost_troll meer_captain meer_eternal
          meer_mage meer_warrior ogre ogre_lord orc orc_bomber orc_brute orc_captain orcish_lord orcish_mage
          ratman ratman_archer ratman_mage savage savage_rider savage_shaman titan troglodyte troll
        ]],
        ogre_thrashing = "arctic_ogre_lord ogre ogre_lord",
        orc_slaying = "orc orc_bomber orc_brute orc_captain orcish_lord orcish_mage",
        troll_slaughter = "frost_troll troll",
      },
    },
    undead = {
      all = "silver", opposes = { "humanoid" },
      kinds = {
        silver = [[
          ancient_lich bogle bone_knight bone_magi darknight_creeper flesh_golem ghoul gore_fiend hell_steed
          lady_of_the_snow lich lich_lord mummy pestilent_bandage revenant revenant_lion rotting_corpse
          shade shadow_knight skeletal_knight skeletal_mage skeletal_mount skeleton spectre wraith zombie
        ]],
      },
    },
    fey = {
      all = "fey", opposes = { "abyss" },
      kinds = {
        fey = "centaur cu_sidhe dryad ethereal_warrior kirin pixie satyr treefellow unicorn wisp",
      },
    },
    elemental = {
      all = "elemental_ban", opposes = { "abyss" },
      found_on = "balron daemon",
      kinds = {
        elemental_ban = [[
          acid_elemental agapite_elemental air_elemental blood_elemental bronze_elemental copper_elemental
          crystal_elemental dull_copper_elemental earth_elemental efreet fire_elemental golden_elemental
          ice_elemental kaze_kemono poison_elemental rai_ju sand_vortex shadow_iron_elemental snow_elemental
          valorite_elemental verite_elemental water_elemental
        ]],
        blood_drinking = "blood_elemental",
        earth_shatter = [[
          agapite_elemental bronze_elemental copper_elemental dull_copper_elemental earth_elemental
          golden_elemental shadow_iron_elemental valorite_elemental verite_elemental
        ]],
        elemental_health = "poison_elemental",
        flame_dousing = "fire_elemental",
        summer_wind = "ice_elemental snow_elemental",
        vacuum = "air_elemental",
        water_dissipation = "water_elemental",
      },
    },
    abyss = {
      all = "exorcism", opposes = { "elemental", "fey" },
      found_on = "blood_elemental",
      kinds = {
        exorcism = [[
          abysmal_horror arcane_daemon balron bone_demon chaos_daemon daemon demon_knight devourer
          enslaved_gargoyle fire_gargoyle gargoyle gargoyle_destroyer gargoyle_enforcer gibberling
          horde_minion ice_fiend imp impaler moloch ravager stone_gargoyle
        ]],
        daemon_dismissal = [[
          abysmal_horror arcane_daemon balron bone_demon chaos_daemon daemon demon_knight devourer
          gibberling horde_minion ice_fiend imp impaler moloch ravager
        ]],
        gargoyles_foe = [[
          enslaved_gargoyle fire_gargoyle gargoyle gargoyle_destroyer gargoyle_enforcer stone_gargoyle
        ]],
        balron_damnation = "balron",
      },
    },
    arachnid = {
      all = "arachnid_doom", opposes = { "reptilian" },
      found_on = "ancient_wyrm greater_dragon dragon ophidian_matriarch shadow_wyrm",
      kinds = {
        arachnid_doom = [[
          dread_spider frost_spider giant_black_widow giant_spider mephitis scorpion terathan_avenger
          terathan_drone terathan_matriarch terathan_warrior
        ]],
        scorpions_bane = "scorpion",
        spiders_death = "dread_spider frost_spider giant_black_widow giant_spider mephitis",
        terathan = "terathan_avenger terathan_drone terathan_matriarch terathan_warrior",
      },
    },
    reptilian = {
      all = "reptilian_death", opposes = { "arachnid" },
      found_on = "terathan_avenger terathan_matriarch",
      kinds = {
        reptilian_death = [[
          ancient_wyrm deep_sea_serpent dragon drake giant_serpent greater_dragon hiryu ice_serpent
          ice_snake juka_lord juka_mage juka_warrior lava_serpent lava_snake lesser_hiryu lizardman
          ophidian_archmage ophidian_knight ophidian_mage ophidian_matriarch ophidian_warrior raptor
          reptalon sea_serpent serpentine_dragon shadow_wyrm silver_serpent skeletal_dragon slith snake
          stone_slith swamp_dragon toxic_slith white_wyrm wyvern yamandon
        ]],
        dragon_slaying = [[
          ancient_wyrm dragon drake greater_dragon hiryu lesser_hiryu reptalon serpentine_dragon shadow_wyrm
          skeletal_dragon swamp_dragon white_wyrm wyvern
        ]],
        lizardman_slaughter = "lizardman",
        ophidian = "ophidian_archmage ophidian_knight ophidian_mage ophidian_matriarch ophidian_warrior",
        snakes_bane = [[
          deep_sea_serpent giant_serpent ice_serpent ice_snake lava_serpent lava_snake sea_serpent
          silver_serpent snake yamandon
        ]],
      },
    },
  },
}
