-- Which creatures carry treasure maps, by the level of the map (ModernUO TreasureMapLevel). Where the era of AoS
-- changed a level, it is the one before, if there was one.

return {
  [1] = [[
    agapite_elemental bronze_elemental copper_elemental dull_copper_elemental golden_elemental shadow_iron_elemental valorite_elemental
    verite_elemental earth_elemental ettin fire_gargoyle frost_troll gargoyle gazer ogre orc orcish_lord orcish_mage ophidian_warrior
    terathan_warrior troll evil_mage
  ]],
  [2] = [[
    air_elemental drake fire_elemental ophidian_mage reaper sea_serpent stone_gargoyle water_elemental wyvern snow_elemental evil_mage_lord
  ]],
  [3] = [[
    acid_elemental arctic_ogre_lord cyclops dread_spider lich ogre_lord ophidian_knight terathan_avenger
  ]],
  [4] = [[
    daemon dragon elder_gazer ice_fiend kraken lich_lord ophidian_matriarch terathan_matriarch white_wyrm
  ]],
  [5] = [[
    ancient_lich ancient_wyrm balron blood_elemental efreet poison_elemental rotting_corpse shadow_wyrm succubus titan
  ]],
}
