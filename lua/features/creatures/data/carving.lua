-- What a blade takes from corpses, by number and template (ModernUO BaseCreature.OnCarve).

return {
  -- Pieces of meat.
  meat = {
    [1] = [[
      alligator balron betrayer bird black_bear bogling brown_bear bull_frog cat centaur chicken chiikkaha coil cougar
      crane daemon deep_sea_serpent dire_wolf dog dolphin doppleganger eagle enslaved_gargoyle enslaved_satyr evil_mage
      evil_mage_lord ferret fire_gargoyle gargoyle gargoyle_destroyer gargoyle_enforcer gazer gazer_larva giant_rat
      gorilla greater_mongbat grey_wolf grobu headless_one hell_hound ice_fiend ice_snake imp insane_dryad jack_rabbit
      juggernaut juka_lord juka_mage juka_warrior lava_snake lizardman llama master_theophilus miasma mongbat
      ophidian_archmage ophidian_mage ophidian_warrior orc orc_captain orcish_lord orcish_mage pack_llama panther
      phoenix pig pixie putrefier pyre rabbit rat ratman_mage ridable_llama ridgeback satyr savage savage_rider
      savage_ridgeback savage_shaman scorpion sewer_rat silver_serpent snake snow_leopard squirrel stone_harpy
      stone_slith strong_mongbat succubus swoop szavetra thrasher timber_wolf tropical_bird twaulo vorpal_bunny walrus
      white_wolf yomotsu_elder yomotsu_priest yomotsu_warrior
    ]],
    [2] = [[
      boar frost_troll goat grizzly_bear meraktus mountain_goat ogre ogre_lord ophidian_knight orc_brute polar_bear
      terathan_avenger troll
    ]],
    [3] = [[
      cu_sidhe desert_ostard devourer forest_ostard frenzied_ostard horse kirin pack_horse sheep unicorn
    ]],
    [4] = [[
      cyclops ettin giant_serpent gnaw harpy ice_serpent lava_serpent moug_guur raging_grizzly_bear saliva
      terathan_drone terathan_warrior titan tsuki_wolf
    ]],
    [5] = [[
      bake_kitsune hind nightmare rend reptalon
    ]],
    [6] = [[
      great_hart slith toxic_slith
    ]],
    [7] = [[
      raptor
    ]],
    [8] = [[
      cow
    ]],
    [10] = [[
      bull drake gaman wyvern
    ]],
    [16] = [[
      fire_beetle hiryu lesser_hiryu
    ]],
    [19] = [[
      abscess ancient_wyrm dragon greater_dragon hydra serpentine_dragon shadow_wyrm skeletal_dragon swamp_dragon
      white_wyrm
    ]],
  },
  -- The kind of meat; ribs by default.
  meat_kind = {
    raw_bird = [[
      bird chicken eagle harpy phoenix pyre saliva swoop tropical_bird
    ]],
    raw_lamb_leg = [[
      sheep
    ]],
  },
  -- Hides.
  hides = {
    [1] = [[
      jack_rabbit rabbit vorpal_bunny
    ]],
    [4] = [[
      bull_frog
    ]],
    [5] = [[
      pixie timber_wolf
    ]],
    [6] = [[
      bogling doppleganger giant_rat gorilla greater_mongbat grey_wolf imp strong_mongbat white_wolf
    ]],
    [7] = [[
      dire_wolf
    ]],
    [8] = [[
      centaur chiikkaha deathwatch_beetle deathwatch_beetle_hatchling goat hind ratman ratman_archer ratman_mage
      snow_leopard twaulo
    ]],
    [10] = [[
      bake_kitsune cougar crystal_sea_serpent cu_sidhe hell_cat horse kirin meraktus nightmare pack_horse panther rend
      reptalon sea_serpent slith unicorn
    ]],
    [11] = [[
      raptor toxic_slith
    ]],
    [12] = [[
      alligator black_bear brown_bear cow giant_toad grobu lava_lizard lizardman llama mountain_goat ridable_llama
      ridgeback savage_ridgeback stone_slith walrus
    ]],
    [15] = [[
      bull gaman giant_serpent great_hart ice_serpent lava_serpent
    ]],
    [16] = [[
      grizzly_bear polar_bear
    ]],
    [20] = [[
      dragon drake serpentine_dragon shadow_wyrm skeletal_dragon swamp_dragon white_wyrm wyvern yamandon
    ]],
    [25] = [[
      tsuki_wolf
    ]],
    [28] = [[
      gnaw
    ]],
    [30] = [[
      greater_dragon
    ]],
    [32] = [[
      raging_grizzly_bear
    ]],
    [40] = [[
      abscess ancient_wyrm hydra
    ]],
    [48] = [[
      coil thrasher
    ]],
    [60] = [[
      hiryu lesser_hiryu
    ]],
  },
  -- The kind of hides; plain ones by default.
  hides_kind = {
    barbed_hides = [[
      ancient_wyrm bake_kitsune dragon greater_dragon nightmare serpentine_dragon shadow_wyrm skeletal_dragon white_wyrm
    ]],
    horned_hides = [[
      crystal_sea_serpent drake kirin raptor sea_serpent toxic_slith unicorn wyvern
    ]],
    spined_hides = [[
      alligator centaur chiikkaha dire_wolf giant_serpent giant_toad gnaw hell_cat ice_serpent imp lava_lizard
      lava_serpent lizardman pixie ratman ratman_archer ratman_mage ridgeback savage_ridgeback stone_slith thrasher
      twaulo
    ]],
  },
  -- Feathers, wool and scales.
  feathers = {
    [25] = [[
      bird chicken crane tropical_bird
    ]],
    [36] = [[
      eagle phoenix pyre
    ]],
    [50] = [[
      harpy saliva stone_harpy
    ]],
    [72] = [[
      swoop
    ]],
    [100] = [[
      crystal_lattice_seeker ethereal_warrior
    ]],
  },
  wool = {
  },
  scales = {
    [2] = [[
      drake
    ]],
    [5] = [[
      swamp_dragon
    ]],
    [6] = [[
      serpentine_dragon
    ]],
    [7] = [[
      dragon greater_dragon
    ]],
    [8] = [[
      crystal_sea_serpent deep_sea_serpent sea_serpent
    ]],
    [9] = [[
      white_wyrm
    ]],
    [10] = [[
      shadow_wyrm
    ]],
    [12] = [[
      ancient_wyrm
    ]],
  },
  -- The kind of scales; red ones by default.
  scales_kind = {
    black_scales = [[
      serpentine_dragon shadow_wyrm
    ]],
    blue_scales = [[
      crystal_sea_serpent deep_sea_serpent sea_serpent
    ]],
    green_scales = [[
      swamp_dragon
    ]],
    white_scales = [[
      white_wyrm
    ]],
    yellow_scales = [[
      dragon drake greater_dragon
    ]],
  },
}
