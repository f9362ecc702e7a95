-- Spell scrolls by circle. `spell` is the number of the spell; clumsy is 0.

local items_of = require("lib.templates.item_families")

local first_circle = items_of { tags = { "scroll", "magery" }, circle = 1, weight = 1, stackable = true }
first_circle("clumsy_scroll", 0x1F2E, { spell = 0 })
first_circle("create_food_scroll", 0x1F2F, { spell = 1 })
first_circle("feeblemind_scroll", 0x1F30, { spell = 2 })
first_circle("heal_scroll", 0x1F31, { spell = 3 })
first_circle("magic_arrow_scroll", 0x1F32, { spell = 4 })
first_circle("night_sight_scroll", 0x1F33, { spell = 5 })
first_circle("reactive_armor_scroll", 0x1F2D, { spell = 6 })
first_circle("weaken_scroll", 0x1F34, { spell = 7 })

local second_circle = items_of { tags = { "scroll", "magery" }, circle = 2, weight = 1, stackable = true }
second_circle("agility_scroll", 0x1F35, { spell = 8 })
second_circle("cunning_scroll", 0x1F36, { spell = 9 })
second_circle("cure_scroll", 0x1F37, { spell = 10 })
second_circle("harm_scroll", 0x1F38, { spell = 11 })
second_circle("magic_trap_scroll", 0x1F39, { spell = 12 })
second_circle("magic_untrap_scroll", 0x1F3A, { spell = 13 })
second_circle("protection_scroll", 0x1F3B, { spell = 14 })
second_circle("strength_scroll", 0x1F3C, { spell = 15 })

local third_circle = items_of { tags = { "scroll", "magery" }, circle = 3, weight = 1, stackable = true }
third_circle("bless_scroll", 0x1F3D, { spell = 16 })
third_circle("fireball_scroll", 0x1F3E, { spell = 17 })
third_circle("magic_lock_scroll", 0x1F3F, { spell = 18 })
third_circle("poison_scroll", 0x1F40, { spell = 19 })
third_circle("telekinesis_scroll", 0x1F41, { spell = 20 })
third_circle("teleport_scroll", 0x1F42, { spell = 21 })
third_circle("unlock_scroll", 0x1F43, { spell = 22 })
third_circle("wall_of_stone_scroll", 0x1F44, { spell = 23 })

local fourth_circle = items_of { tags = { "scroll", "magery" }, circle = 4, weight = 1, stackable = true }
fourth_circle("arch_cure_scroll", 0x1F45, { spell = 24 })
fourth_circle("arch_protection_scroll", 0x1F46, { spell = 25 })
fourth_circle("curse_scroll", 0x1F47, { spell = 26 })
fourth_circle("fire_field_scroll", 0x1F48, { spell = 27 })
fourth_circle("greater_heal_scroll", 0x1F49, { spell = 28 })
fourth_circle("lightning_scroll", 0x1F4A, { spell = 29 })
fourth_circle("mana_drain_scroll", 0x1F4B, { spell = 30 })
fourth_circle("recall_scroll", 0x1F4C, { spell = 31 })

local fifth_circle = items_of { tags = { "scroll", "magery" }, circle = 5, weight = 1, stackable = true }
fifth_circle("blade_spirits_scroll", 0x1F4D, { spell = 32 })
fifth_circle("dispel_field_scroll", 0x1F4E, { spell = 33 })
fifth_circle("incognito_scroll", 0x1F4F, { spell = 34 })
fifth_circle("magic_reflect_scroll", 0x1F50, { spell = 35 })
fifth_circle("mind_blast_scroll", 0x1F51, { spell = 36 })
fifth_circle("paralyze_scroll", 0x1F52, { spell = 37 })
fifth_circle("poison_field_scroll", 0x1F53, { spell = 38 })
fifth_circle("summon_creature_scroll", 0x1F54, { spell = 39 })

local sixth_circle = items_of { tags = { "scroll", "magery" }, circle = 6, weight = 1, stackable = true }
sixth_circle("dispel_scroll", 0x1F55, { spell = 40 })
sixth_circle("energy_bolt_scroll", 0x1F56, { spell = 41 })
sixth_circle("explosion_scroll", 0x1F57, { spell = 42 })
sixth_circle("invisibility_scroll", 0x1F58, { spell = 43 })
sixth_circle("mark_scroll", 0x1F59, { spell = 44 })
sixth_circle("mass_curse_scroll", 0x1F5A, { spell = 45 })
sixth_circle("paralyze_field_scroll", 0x1F5B, { spell = 46 })
sixth_circle("reveal_scroll", 0x1F5C, { spell = 47 })

local seventh_circle = items_of { tags = { "scroll", "magery" }, circle = 7, weight = 1, stackable = true }
seventh_circle("chain_lightning_scroll", 0x1F5D, { spell = 48 })
seventh_circle("energy_field_scroll", 0x1F5E, { spell = 49 })
seventh_circle("flamestrike_scroll", 0x1F5F, { spell = 50 })
seventh_circle("gate_travel_scroll", 0x1F60, { spell = 51 })
seventh_circle("mana_vampire_scroll", 0x1F61, { spell = 52 })
seventh_circle("mass_dispel_scroll", 0x1F62, { spell = 53 })
seventh_circle("meteor_swarm_scroll", 0x1F63, { spell = 54 })
seventh_circle("polymorph_scroll", 0x1F64, { spell = 55 })

local eighth_circle = items_of { tags = { "scroll", "magery" }, circle = 8, weight = 1, stackable = true }
eighth_circle("earthquake_scroll", 0x1F65, { spell = 56 })
eighth_circle("energy_vortex_scroll", 0x1F66, { spell = 57 })
eighth_circle("resurrection_scroll", 0x1F67, { spell = 58 })
eighth_circle("summon_air_elemental_scroll", 0x1F68, { spell = 59 })
eighth_circle("summon_daemon_scroll", 0x1F69, { spell = 60 })
eighth_circle("summon_earth_elemental_scroll", 0x1F6A, { spell = 61 })
eighth_circle("summon_fire_elemental_scroll", 0x1F6B, { spell = 62 })
eighth_circle("summon_water_elemental_scroll", 0x1F6C, { spell = 63 })

local necromancers_scroll = items_of { tags = { "scroll", "necromancy" }, weight = 1, stackable = true }
necromancers_scroll("animate_dead_scroll", 0x2260, { spell = 100 })
necromancers_scroll("blood_oath_scroll", 0x2261, { spell = 101 })
necromancers_scroll("corpse_skin_scroll", 0x2262, { spell = 102 })
necromancers_scroll("curse_weapon_scroll", 0x2263, { spell = 103 })
necromancers_scroll("evil_omen_scroll", 0x2264, { spell = 104 })
necromancers_scroll("exorcism_scroll", 0x2270, { spell = 116 })
necromancers_scroll("horrific_beast_scroll", 0x2265, { spell = 105 })
necromancers_scroll("lich_form_scroll", 0x2266, { spell = 106 })
necromancers_scroll("mind_rot_scroll", 0x2267, { spell = 107 })
necromancers_scroll("pain_spike_scroll", 0x2268, { spell = 108 })
necromancers_scroll("poison_strike_scroll", 0x2269, { spell = 109 })
necromancers_scroll("strangle_scroll", 0x226A, { spell = 110 })
necromancers_scroll("summon_familiar_scroll", 0x226B, { spell = 111 })
necromancers_scroll("vampiric_embrace_scroll", 0x226C, { spell = 112 })
necromancers_scroll("vengeful_spirit_scroll", 0x226D, { spell = 113 })
necromancers_scroll("wither_scroll", 0x226E, { spell = 114 })
necromancers_scroll("wraith_form_scroll", 0x226F, { spell = 115 })

local mystic_scroll = items_of { tags = { "scroll", "mysticism" }, weight = 1, stackable = true }
mystic_scroll("animated_weapon_scroll", 0x2DA4, { spell = 683 })
mystic_scroll("bombard_scroll", 0x2DA9, { spell = 688 })
mystic_scroll("cleansing_winds_scroll", 0x2DA8, { spell = 687 })
mystic_scroll("eagle_strike_scroll", 0x2DA3, { spell = 682 })
mystic_scroll("enchant_scroll", 0x2DA1, { spell = 680 })
mystic_scroll("hail_storm_scroll", 0x2DAB, { spell = 690 })
mystic_scroll("healing_stone_scroll", 0x2D9F, { spell = 678 })
mystic_scroll("mass_sleep_scroll", 0x2DA7, { spell = 686 })
mystic_scroll("nether_bolt_scroll", 0x2D9E, { spell = 677 })
mystic_scroll("nether_cyclone_scroll", 0x2DAC, { spell = 691 })
mystic_scroll("purge_magic_scroll", 0x2DA0, { spell = 679 })
mystic_scroll("rising_colossus_scroll", 0x2DAD, { spell = 692 })
mystic_scroll("sleep_scroll", 0x2DA2, { spell = 681 })
mystic_scroll("spell_plague_scroll", 0x2DAA, { spell = 689 })
mystic_scroll("spell_trigger_scroll", 0x2DA6, { spell = 685 })
mystic_scroll("stone_form_scroll", 0x2DA5, { spell = 684 })

local blank = items_of { tags = { "scroll" }, weight = 1, stackable = true }
blank("blank_scroll", 0x0EF3)
