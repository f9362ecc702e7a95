-- Creatures of the packages that come with the shard, by package. Spawners that name one whose package is not loaded
-- can say so.

return {
  later_eras = [[
    abbein acid_elemental_renowned acid_slug alelle alethanian aluniol ancient_lich_renowned aneen athialon
    bake_kitsune barreraak bloodworm bolaevin chicken_lizard clan_chitter_assistant clan_chitter_tinkerer
    clan_ribbon_courtier clan_ribbon_plague_rat clan_ribbon_supplicant clan_scratch_henchrat clan_scratch_savage_wolf
    clan_scratch_scrounger clockwork_scorpion coral_snake crane daelas deathwatch_beetle deathwatch_beetle_hatchling
    devourer_renowned dragons_flame_mage elder_dugan elite_ninja emino enslaved_goblin_keeper enslaved_goblin_mage
    enslaved_goblin_scout enslaved_gray_goblin enslaved_green_goblin enslaved_green_goblin_alchemist fairy_dragon
    fan_dancer fiddling_tobin fire_ant fire_beetle fire_daemon fire_daemon_renowned fire_elemental_renowned
    forgotten_servant gaman garamon gargoyle_shade gray_goblin gray_goblin_keeper gray_goblin_mage
    gray_goblin_mage_renowned greater_poison_elemental green_goblin green_goblin_alchemist
    green_goblin_alchemist_renowned green_goblin_scout gremlin gretchen haochi haochis_guardsman hidden_figure
    high_plains_boura hiryu iron_beetle jaacar jothan kappa kaze_kemono kepetch kepetch_ambusher lady_of_the_snow
    lava_elemental lesser_hiryu lowland_boura maddening_horror mallew medusa navrey_night_eyes neville_brightwhistle
    ninja niporailem olaeni oni pit_fiend pixie_renowned putrid_undead_guardian quartermaster_flint rai_ju
    rakktavi_renowned rebinil revenant_lion ronin rotworm ruddy_boura rune_beetle samurai sentinel_spider
    serpents_fang_assassin serpents_fang_high_executioner skeletal_dragon_renowned skeletal_lich skree
    slasher_of_veils sphynx stygian_dragon taellia tangling_roots tigers_claw_thief tikitavi_renowned trapdoor_spider
    tsuki_wolf tyeelor undead_guardian vernix vicaie vitavi_renowned wolf_spider wyvern_renowned xenrr yamandon
    yomotsu_elder yomotsu_priest yomotsu_warrior zoel
  ]],
}
