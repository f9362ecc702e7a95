import { pairs, type TypeFile } from "./type-file.js";

/**
 * Classes of RunUO, ServUO and ModernUO whose templates have other names. A class without a template is the family's
 * own machinery, which has no part in this shard. All other classes have the templates of their names.
 */
export const classes: TypeFile = {
  items: pairs(`
    ClumsyWand wand_of_clumsiness, FeebleWand wand_of_feeblemindedness, FireballWand wand_of_fireballs,
    GreaterHealWand wand_of_greater_healing, HarmWand wand_of_harming, HealWand wand_of_healing,
    LightningWand wand_of_lightning, MagicArrowWand wand_of_magic_arrows, ManaDrainWand wand_of_mana_draining,
    WeaknessWand wand_of_weakness,
    StonePlasterHouseDeed stone_and_plaster_house_deed, WoodHouseDeed wooden_house_deed,
    WoodPlasterHouseDeed wood_and_plaster_house_deed, TwoStoryWoodPlasterHouseDeed two_storey_wood_and_plaster_house_deed,
    TwoStoryStonePlasterHouseDeed two_storey_stone_and_plaster_house_deed, KeepDeed small_stone_keep_deed,
    LargePatioDeed large_house_with_patio_deed, LargeMarbleDeed marble_house_with_patio_deed,
    SmallTowerDeed small_stone_tower_deed, LogCabinDeed two_storey_log_cabin_deed,
    SandstonePatioDeed sandstone_house_with_patio_deed, VillaDeed two_storey_villa_deed,
    StoneWorkshopDeed small_stone_workshop_deed, MarbleWorkshopDeed small_marble_workshop_deed,
    SmallBoatDeed small_ship_deed, SmallDragonBoatDeed small_dragon_ship_deed, MediumBoatDeed medium_ship_deed,
    MediumDragonBoatDeed medium_dragon_ship_deed, LargeBoatDeed large_ship_deed, LargeDragonBoatDeed large_dragon_ship_deed,
    OrcMask orcish_kin_mask, MetalHouseDoor metal_door, DarkWoodHouseDoor dark_wood_door, PlayerBBSouth bulletin_board,
    PlayerBBEast bulletin_board, ColoredAnvil anvil, AnvilComponent anvil, ForgeComponent forge, Glass glass_bottle,
    LeatherGlovesOfMining leather_gloves, StuddedGlovesOfMining studded_gloves, RingmailGlovesOfMining ringmail_gloves,
    RewardRobe robe, RewardCloak cloak, RewardDress plain_dress, LuckyDagger dagger, RunicFletcherTool fletcher_tools,
    RunicDovetailSaw dovetail_saw, RunicSewingKit sewing_kit, CutLeather leather, CutSpinedLeather spined_leather,
    CutHornedLeather horned_leather, CutBarbedLeather barbed_leather, MagicUnTrapScroll magic_untrap_scroll,
    SpinningwheelEastDeed spinning_wheel_east_deed, SpinningwheelSouthDeed spinning_wheel_south_deed,
    AddonComponent static, LocalizedAddonComponent static, AddonContainerComponent static, InternalAddonComponent static,
    SpellScroll ware, BaseEquipableLight ware,
    SpawnerBorder, RegionSpawner, WayPoint, InternalItem, EffectController, ToggleItem, SwitchItem, MapItem blank_map,
    DuelTeleporterAddon, ArenaController, PreferencesController, TournamentController, LadderController, CTFController,
    BRController, DDController, KHController, EffectItem, Fists, SpawnPersistence, TreasuresOfTokunoPersistence,
    VerLorRegController, InvasionController, GauntletSpawner, DungeonChampionSpawn, LLChampionSpawn, ChampionSpawn
  `),
  creatures: pairs(`
    WarriorGuard guard, ArcherGuard guard, RentedVendor player_vendor, PlayerBarkeeper player_barkeeper,
    SpawnedOrcishLord orcish_lord, PricedHealer healer, CoMWarHorse horse, MinaxWarHorse horse, SLWarHorse horse,
    TBWarHorse horse, FactionWarHorse horse, Guardian guard, AosSilverSteed silver_steed
  `),
};
