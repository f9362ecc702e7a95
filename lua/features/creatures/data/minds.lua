-- How creatures think, by template (ModernUO AIType, FightMode, NPCSpeeds, PackInstinct, OppositionGroup). Who is named nowhere is
-- a melee fighter of middling speed. Monsters that are not named attack everybody, animals only their attackers.

return {
  -- How they fight.
  mind = {
    archer = [[
      hire_bard_archer hire_ranger_archer juka_lord meer_captain ratman_archer
    ]],
    coward = [[
      bird bull_frog cat chicken cow crane dolphin eagle ferret goat great_hart hind jack_rabbit llama mountain_goat pig
      rabbit rat sewer_rat sheep squirrel
    ]],
    healer = [[
      meer_eternal savage_shaman
    ]],
    mage = [[
      abysmal_horror acid_elemental air_elemental ancient_lich ancient_wyrm arcane_daemon bake_kitsune balron
      base_healer betrayer blood_elemental bogle bone_demon bone_magi changeling chaos_dragoon_elite chiikkaha
      crystal_daemon crystal_elemental crystal_lattice_seeker crystal_sea_serpent crystal_wisp daemon dark_wisp
      darknight_creeper deep_sea_serpent demon_knight devourer dragon dread_spider efreet elder_gazer ethereal_warrior
      evil_healer evil_mage evil_mage_lord evil_wandering_healer fetid_essence fire_elemental fire_gargoyle
      fortune_teller gargoyle gargoyle_destroyer gargoyle_enforcer gazer golem_controller greater_dragon guile healer
      hire_mage ice_elemental ice_fiend ilhenir imp insane_dryad interred_grizzle irk juka_mage kaze_kemono
      khaldun_summoner kirin lady_of_the_snow leviathan lich lich_lord malefic mantra_effervescence master_jonath
      master_mikael master_theophilus meer_mage nightmare oni ophidian_archmage ophidian_mage ophidian_matriarch
      orcish_mage phoenix pixie poison_elemental putrefier pyre ratman_mage reaper revenant_lion rune_beetle sea_serpent
      serpentine_dragon shade shadow_knight shadow_wisp shadow_wyrm skeletal_dragon skeletal_mage spectre spellbinder
      spite succubus szavetra terathan_avenger terathan_matriarch titan unfrozen_mummy unicorn virulent
      wanderer_of_the_void wandering_healer water_elemental white_wyrm wisp wraith yomotsu_priest
    ]],
  },
  -- Whom they attack by themselves.
  fights = {
    attackers = [[
      base_healer bird black_bear boar bride_groom brown_bear bull bull_frog cat centaur chaos_guard chicken cougar cow
      crane crystal_wisp cu_sidhe dark_wisp deathwatch_beetle deathwatch_beetle_hatchling desert_ostard dog dolphin
      eagle enslaved_satyr escortable_mage evil_healer evil_wandering_healer ferret forest_ostard fortune_teller gaman
      goat gorilla great_hart grey_wolf grizzled_mare grizzly_bear healer hell_steed hind hire_bard hire_bard_archer
      hire_beggar hire_fighter hire_mage hire_paladin hire_peasant hire_ranger hire_ranger_archer hire_sailor hire_thief
      horse jack_rabbit llama merchant messenger mountain_goat ninja noble order_guard pack_horse pack_llama panther
      peasant phoenix pig polar_bear prisoner rabbit raging_grizzly_bear rat ridable_llama ridgeback samurai satyr
      savage_ridgeback scaled_swamp_dragon sea_horse seeker_of_adventure shadow_wisp sheep silver_steed skeletal_mount
      skittering_hopper snow_leopard spellbinder squirrel swamp_dragon swoop timber_wolf tropical_bird walrus
      wandering_healer white_wolf wisp
    ]],
    everybody = [[
      beetle frenzied_ostard giant_toad sewer_rat
    ]],
    the_evil = [[
      ethereal_warrior feral_treefellow insane_dryad kirin meer_captain meer_eternal meer_mage meer_warrior pixie
      serpentine_dragon treefellow unicorn
    ]],
  },
  -- How they run; middling by default.
  pace = {
    fast = [[
      air_elemental ancient_wyrm balron blade_spirits changeling corrosive_slime dark_wisp demon_knight dread_spider
      efreet elite_ninja energy_vortex ethereal_warrior fan_dancer fire_beetle flesh_renderer giant_black_widow gnaw
      grobu guile harrower_tentacles hiryu irk khaldun_revenant lady_jennifyr lady_lissith lady_of_the_snow lady_sabrix
      lesser_hiryu leviathan lich malefic master_jonath master_mikael master_theophilus miasma nightmare
      ophidian_archmage ophidian_knight ophidian_mage ophidian_matriarch ophidian_warrior phoenix pixie poison_elemental
      raging_grizzly_bear rai_ju red_death rend reptalon revenant ronin rune_beetle sand_vortex savage_rider
      savage_shaman sea_horse silk silver_serpent sir_patrick snow_elemental spite succubus virulent vorpal_bunny
      white_wyrm wisp
    ]],
    slow = [[
      ant_lion arctic_ogre_lord bog_thing bogle bone_knight crystal_elemental darknight_creeper earth_elemental ettin
      frost_ooze frost_troll gazer_larva ghoul golem greater_dragon headless_one juggernaut jwilson mound_of_maggots
      mummy ogre ogre_lord plague_beast plague_beast_lord quagmire rat restless_soul rotting_corpse sewer_rat skeleton
      slime walrus yamandon zombie
    ]],
  },
  -- Creatures of a pack help one another.
  pack = {
    arachnid = [[
      frost_spider giant_spider miasma scorpion
    ]],
    bear = [[
      black_bear brown_bear grizzly_bear grobu polar_bear raging_grizzly_bear
    ]],
    bull = [[
      bull
    ]],
    canine = [[
      dire_wolf dog gnaw grey_wolf hell_hound timber_wolf white_wolf
    ]],
    daemon = [[
      fire_steed imp
    ]],
    feline = [[
      cat cougar hell_cat panther snow_leopard
    ]],
    ostard = [[
      desert_ostard forest_ostard frenzied_ostard raptor
    ]],
  },
  -- What they breathe.
  breath = {
    chaos = [[
      grizzled_mare hell_steed red_death
    ]],
    cold = [[
      skeletal_dragon
    ]],
    fire = [[
      abscess ancient_wyrm chaos_dragoon chaos_dragoon_elite crystal_sea_serpent deep_sea_serpent dragon drake
      fire_gargoyle fire_steed greater_dragon hell_cat hell_hound hydra lava_lizard lava_serpent lava_snake nightmare
      rend reptalon sea_serpent serpentine_dragon shadow_wyrm slith toxic_slith
    ]],
  },
  -- Creatures of a feud attack those of its other side.
  feud = {
    fey = [[
      centaur dryad ethereal_warrior kirin lord_oaks pixie satyr silvani treefellow unicorn wisp
    ]],
    ophidians = [[
      ophidian_archmage ophidian_knight ophidian_mage ophidian_matriarch ophidian_warrior
    ]],
    orcs = [[
      orc orc_bomber orc_brute orc_captain orcish_lord orcish_mage
    ]],
    savages = [[
      savage savage_rider savage_ridgeback savage_shaman
    ]],
    terathans = [[
      terathan_avenger terathan_drone terathan_matriarch terathan_warrior
    ]],
    undead = [[
      ancient_lich bogle bone_knight darknight_creeper ghoul lady_of_the_snow lich lich_lord mummy revenant_lion
      rotting_corpse shade shadow_knight skeletal_dragon skeletal_knight skeleton spectre wraith zombie
    ]],
  },
}
