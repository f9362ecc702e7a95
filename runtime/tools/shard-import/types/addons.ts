import { grouped, type TypeFile } from "./type-file.js";

/**
 * Addons of ServUO and ModernUO: what stands for several things together and has no look of its own. The things are in
 * the save, too, and come over.
 */
export const addons: TypeFile = {
  items: grouped(`
    : AdvancedTrainingDummyEastAddon AdvancedTrainingDummySouthAddon AppleTreeAddon AppleTrunkAddon ArmoryAddon
    AstronomyTent AwesomeDisturbingPortraitAddon BananaHoardAddon BarAddon BarrelSpongeAddon BedOfNailsAddon
    BelfryAddon BlackthornBaseAddon BlackthornEntry BlackthornStep2 BlackthornStep3 BlackthornStep4 BlackthornStep5
    BlackthornStep6 BlackthornStep7 BlackthornStep8 BloodPentagram BloodyPentagramAddon BlueDecorativeRugAddon
    BlueFancyRugAddon BluePlainRugAddon BoneCouchAddon BoneTableAddon BoneThroneAddon BrokenArmoireAddon
    BrokenBookcaseAddon BrokenChestOfDrawersAddon BrokenCoveredChairAddon BrokenFallenChairAddon CactusSpongeAddon
    CannonTurret CelloAddon ChampionPlatform ChampionSkullPlatform ChaosTileAddon CherryBlossomTreeAddon
    CherryBlossomTrunkAddon CinnamonFancyRugAddon CodexOfVirtueAddon ContestMiniHouse CousteauPerronAddon CowBellAddon
    CreepyPortraitAddon CrystalAltarAddon CrystalBrazierAddon CubEnclosure DecorativeBlackwidowAddon
    DistilleryEastAddon DistillerySouthAddon DisturbingPortraitAddon DolphinRugAddon DragonCannon DragonHeadAddon
    DungeonBullAddon DungeonFountainAddon DungeonWallAndVineAddon ElvenSpinningwheelEastAddon
    ElvenSpinningwheelSouthAddon EnchantedBladeAddon EnchantedVortexAddon ExodusAlterAddon ExodusNexus FallenLogAddon
    FancyCouchEastAddon FancyCouchNorthAddon FancyCouchSouthAddon FancyCouchWestAddon FancyLoveseatEastAddon
    FancyLoveseatNorthAddon FancyLoveseatSouthAddon FancyLoveseatWestAddon FancyWoodenShelfEastAddon
    FancyWoodenShelfSouthAddon FeedingBell FireDemonStatueAddon FirePitAddon FluffySpongeAddon FountainOfFortune
    GargishCotEastAddon GargishCotSouthAddon GargishCouchEastAddon GargishCouchSouthAddon GargishLongTableEastAddon
    GargishLongTableSouthAddon GargoyleShortTableAddon GiantWeb1 GiantWeb2 GiantWeb3 GiantWeb4 GiantWeb5 GiantWeb6
    GlobeOfSosariaAddon GoldCarpetAddon GoldenDecorativeRugAddon GuillotineAddon HagCauldron HagStew Hatch
    HaunterMirrorAddon HildebrandtDragonRugAddon JackOLantern KhaldunDecorationAddon KhaldunEntranceAddon
    KhaldunWorkshop KotlSacraficialAltarAddon KotlWallAddon LargeFishingNetAddon LargeGargoyleBedEastAddon
    LargeGargoyleBedSouthAddon LargeWorldTreeRugAddon LongMetalTableEastAddon LongMetalTableSouthAddon
    LongTableEastAddon LongTableSouthAddon LongWoodenTableEastAddon LongWoodenTableSouthAddon LordBritishThroneAddon
    MacawNest MedusaFloorTileAddon MedusaPlatform MedusaSNestAddon MetalTableEastAddon MetalTableSouthAddon
    MiniHouseAddon MiniSoulForge NestWithEgg NexusAddon ObsidianPillarAddon ObsidianRockAddon OrchardAddon
    PeachTreeAddon PeachTrunkAddon PinkFancyRugAddon PlainWoodenShelfEastAddon PlainWoodenShelfSouthAddon
    PlantTapestryEastAddon PlantTapestrySouthAddon PlumTreeAddon PlunderBeaconAddon PlushLoveseatEastAddon
    PlushLoveseatSouthAddon PowerCoreDockingStation PyramidAddon RawMoonstoneLargeAddon RawMoonstoneSmallAddon
    RedPlainRugAddon RitualTableAddon RoseRugAddon RoyalSoulForge RusticBenchEastAddon RusticBenchSouthAddon
    SHTeleporter ScarecrowAddon SeaMarketBuoy ShadowFirePitAddon ShadowPillarAddon ShadowguardFountainAddon
    ShelfSpongeAddon SkeletalHangmanAddon SkullRugAddon SmallDisplayCaseEastAddon SmallDisplayCaseSouthAddon
    SmallFishingNetAddon SmallSoulForge SmallWorldTreeRugAddon SolenAntHole SoulForge SpikeColumnAddon SpikePostAddon
    SpinningwheelEastAddon SpinningwheelSouthAddon StandingBrokenChairAddon StoneAnkh StoneAnvilEastAddon
    StoneAnvilSouthAddon StoneWallAndVineAddon StrangeContraptionAddon StygianDragonPlatform SuitOfGoldArmorAddon
    SuitOfSilverArmorAddon TableWithBlueClothAddon TableWithOrangeClothAddon TableWithPurpleClothAddon
    TableWithRedClothAddon Telescope TerMurDresserEastAddon TerMurDresserSouthAddon TheFellowshipHouse TigerRugAddon
    TortureRackEast TortureRackSouth TrumpetAddon UnsettlingPortraitAddon UpholsteredChairAddon VendorMallAddon
    WallMountedBellEastAddon WallMountedBellSouthAddon WeatheredBronzeArcherAddon WeatheredBronzeFairySculptureAddon
    WeatheredBronzeGlobeSculptureAddon WeatheredBronzeManOnABenchAddon WillowTreeAddon WoodenTableEastAddon
    WoodenTableSouthAddon WoodworkersBench tent_brownAddon tent_whiteAddon
  `),
};
