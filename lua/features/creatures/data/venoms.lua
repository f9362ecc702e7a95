-- Poison of creatures by level, 1 lesser to 5 lethal (ModernUO HitPoison, HitPoisonChance, PoisonImmune).

return {
  -- The poison of their blows.
  hit_poison = {
    [1] = [[
      ancient_wyrm slime snake
    ]],
    [2] = [[
      corrosive_slime giant_spider
    ]],
    [3] = [[
      giant_serpent impaler revenant_lion rune_beetle scorpion
    ]],
    [4] = [[
      fetid_essence giant_black_widow lady_lissith lady_sabrix putrefier shadow_wyrm silk terathan_avenger wyvern
      yamandon
    ]],
    [5] = [[
      acid_elemental coil darknight_creeper dread_spider malefic miasma ophidian_knight pestilent_bandage
      poison_elemental quagmire rotting_corpse silver_serpent virulent
    ]],
  },
  -- How many of their blows poison, in percent; half of them by default.
  hit_poison_percent = {
    [10] = [[
      quagmire
    ]],
    [35] = [[
      miasma
    ]],
    [60] = [[
      acid_elemental
    ]],
    [75] = [[
      poison_elemental
    ]],
  },
  -- The strongest poison that does nothing to them.
  poison_immunity = {
    [1] = [[
      corpser mummy skeleton slime snake
    ]],
    [2] = [[
      ancient_wyrm arctic_ogre_lord bone_magi corrosive_slime daemon ghoul giant_spider master_jonath master_mikael
      meraktus moloch ogre_lord skeletal_mage spectral_armour spellbinder titan twaulo zombie
    ]],
    [3] = [[
      giant_serpent miasma ophidian_matriarch reaper revenant_lion rune_beetle scorpion swamp_tentacle
    ]],
    [4] = [[
      arcane_daemon balron fetid_essence giant_black_widow khaldun_zealot lady_lissith lady_sabrix putrefier
      shadow_iron_elemental shadow_wyrm silk terathan_avenger tormented_minotaur wyvern
    ]],
    [5] = [[
      abysmal_horror ancient_lich betrayer blade_spirits bog_thing bogle bone_demon coil crystal_elemental
      darknight_creeper demon_knight devourer dread_spider energy_vortex exodus_minion exodus_overseer flesh_renderer
      golem grizzled_mare harrower_tentacles hell_steed ilhenir impaler juggernaut khaldun_revenant lich lich_lord
      malefic meer_eternal meer_mage mound_of_maggots ophidian_knight orc_brute patchwork_skeleton plague_beast
      plague_beast_lord poison_elemental quagmire red_death revenant rotting_corpse shade shadow_knight silver_serpent
      skeletal_dragon skeletal_mount spectre tangle unicorn virulent wanderer_of_the_void whipping_vine wraith yamandon
    ]],
  },
}
