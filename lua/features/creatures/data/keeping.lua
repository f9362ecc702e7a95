-- What keepers of tame creatures need to know (ModernUO ControlSlots, FavoriteFood).

return {
  -- Slots of followers; 1 by default.
  slots = {
    [2] = [[
      bake_kitsune drake fire_steed imp kirin nightmare raptor stone_slith unicorn
    ]],
    [3] = [[
      beetle dragon fire_beetle lesser_hiryu rune_beetle white_wyrm
    ]],
    [4] = [[
      cu_sidhe hiryu rend reptalon
    ]],
    [5] = [[
      greater_dragon
    ]],
  },
  -- Who is tamed for the first time only when it has hardly any hits left (ModernUO SubdueBeforeTame).
  needs_subduing = { [true] = "beetle fire_beetle" },
  -- What they eat, its kinds joined by underscores; meat by default.
  eats = {
    eggs = [[
      snake
    ]],
    fish = [[
      bake_kitsune corrosive_slime ferret walrus
    ]],
    gold = [[
      lava_lizard
    ]],
    grain = [[
      bull chicken gaman
    ]],
    meat_fish = [[
      alligator bull_frog cat cougar drake eagle giant_toad panther snow_leopard swoop thrasher
    ]],
    meat_gold = [[
      white_wyrm
    ]],
    meat_grain_fish_eggs = [[
      rat
    ]],
    meat_plants_eggs = [[
      sewer_rat
    ]],
    meat_plants_fish = [[
      black_bear brown_bear grizzly_bear grobu polar_bear
    ]],
    meat_plants_fish_eggs = [[
      frenzied_ostard giant_rat
    ]],
    meat_plants_grain_fish_eggs = [[
      slime
    ]],
    plants = [[
      cu_sidhe jack_rabbit rabbit squirrel
    ]],
    plants_grain = [[
      bird boar cow desert_ostard forest_ostard gorilla great_hart hind horse kirin llama mountain_goat pack_horse
      pack_llama pig ridable_llama ridgeback rune_beetle savage_ridgeback sheep tropical_bird unicorn
    ]],
    plants_grain_leather = [[
      goat
    ]],
  },
}
