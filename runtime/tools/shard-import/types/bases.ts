import { grouped, type TypeFile } from "./type-file.js";

/**
 * Classes of ServUO and ModernUO that have no template, by the template of the class on which they are based: an
 * artifact is the piece of armor that it looks like. What the class adds is lost.
 */
export const bases: TypeFile = {
  items: grouped(`
    amber: PrismaticAmber, backpack: AlchemistCraftsmanSatchel AlchemistsSatchel AllegiancePouch AndricSatchel
    AnniversaryBag21st AsandosSatchel BlacksmithSatchel BuyBackpack CarpentersCraftsmanSatchel CarpentersSatchel
    CarpentrySatchel ChefsSatchel DecorativeKitchenSet DecorativeStableSet DustyAdventurersBackpack
    DustyExplorersBackpack DustyHuntersBackpack EodonianRewardBag FletcherCraftsmanSatchel FletchersSatchel
    FletchingSatchel GervisSatchel HargroveSatchel LowelSatchel LumberjacksSatchel MinersQuestSatchel MuggSatchel
    MyrmidexRewardBag NibbetSatchel SadrahSatchel SmithsCraftsmanSatchel SmithsSatchel StewardBackpack TailorSatchel
    TailorsCraftsmanSatchel TinkerSatchel TinkersCraftsmanSatchel TinkersSatchel VendorBackpack, bag: AlchemyBag
    AnniversaryBag18th AverageImbuingBag BagOfAllReagents BagOfBulkOrderCovers BagOfGems BagOfNecroReagents
    BagOfNecromancerReagents BagOfReagents BagOfSmokeBombs BagOfTreasure BagOfTrinkets BagOfingots BulgingMuseumBag
    DustyMuseumBag GemologistsSatchel HouseTeleporterTileBag InitiationSuitBag KrampusCoinPurse LargeBagOfTreasure
    LargeTreasureBag MeagerImbuingBag MeagerMuseumBag SalvageBag ScribeBag SmallBagOfTrinkets SmallTrinketBag
    SmithBag TailorBag TreasureBag TrinketBag ValuableImbuingBag, bamboo_flute: FluteOfRenewal SnakeCharmerFlute,
    bandage: EnhancedBandage, bandana: BandanaBearingTheCrestOfBlackthorn1 BandanaBearingTheCrestOfBlackthorn2
    BandanaBearingTheCrestOfBlackthorn3 BurglarsBandana CrownOfTalKeesh TheScholarsHalo, bardiche:
    LegacyOfTheDreadLord Quell, bascinet: BascinetBearingTheCrestOfBlackthorn1 BascinetBearingTheCrestOfBlackthorn2
    BascinetBearingTheCrestOfBlackthorn3 KnightsBascinet MyrmidonBascinet, battle_axe: AxeOfAbandon Pincer,
    bear_mask: BestialHelm PolarBearMask SpiritOfTheTotem, beard: GenericBeard, bedroll: BegBedRoll,
    beverage_bottle: AdmiralsHeartyRum BegWine HarvestWine, big_elven_chair: LibraryFriendReadingChair, big_fish:
    MudPuppy RedHerring, black_staff: ChylothStaff GlacialStaff StaffOfPower StaffOfTheMagi, bladed_staff:
    CavalrysFolly, blank_map: AuctionMap IndecipherableMap PresetMap SimpleMap VendorSearchMap WeatherMap,
    blood_blade: LifeSyphon, blue_book: DrakovsJournal NewAquariumBook RedLeatherBook TranslatedGargoyleJournal,
    body_sash: Adranath CorgulsEnchantedSash ForTheLifeOfBritanniaSash GargishRunedSashOfWarding
    LibraryFriendBodySash LieutenantOfTheBritannianRoyalGuard RangersGuildSash RunedSashOfWarding SashOfMight
    ZooMemberBodySash, bone_arms: BracersofAlchemicalDevastation CuffsOfTheArchmage GrizzleVambraces MidnightBracers
    WardedDemonboneBracers, bone_chest: GrizzleTunic ShroudOfDeceit ShroudOfDeciet, bone_gloves: GrizzleGauntlets,
    bone_harvester: BreathOfTheDead CullingBlade, bone_helm: DeathBoneHelm GrizzleHelm OrnateCrownOfTheHarrower,
    bone_legs: GrizzleGreaves, bonnet: ZooMemberBonnet, boomerang: RaptorClaw StormCaller, boots: AnonsBoots
    BootsOfBallast BootsOfTheCrystalHydra BootsOfTheIceWyrm BootsOfTheLavaLizard BootsOfTheThrasher DetectiveBoots
    SnakeSkinBoots, bow: BowOfTheJukaKing Frostbringer OrcishBow RunedDriftwoodBow Swiftflight TheDryadBow
    WindOfCorruptionHuman, broadsword: Mangler, bronze_shield: ResonantShieldOfVengeanceHuman SurgeShield,
    brown_book: BookOfCircles ExperimentalBook GaramonsBook1 PuzzleBook ShrineMantra, butcher_knife: SmugglersEdge,
    candy_cane: ChocolateNutcracker JellyBeans Lollipops NougatSwirl Taffy WrappedCandy, ceramic_mug:
    BasketOfGreenTeaMug CoffeeMug FriendshipMug HotCocoaMug, chain_chest: ChainmailTunicBearingTheCrestOfBlackthorn
    KeeoneansChainMail TunicOfFire, chain_legs: BritchesOfWarding FeyLeggings HumanFeyLeggings LeggingsOfBane,
    chaos_shield: HumanSignOfChaos LordBlackthornsExemplar VesperChaosShield, cheese_pizza: BegPizza PumpkinPizza,
    cheese_wedge: BegCheeseWedge, chicken_leg: PixieLeg, cleaver: ColdBlood, cloak: BaronLenshiresCloak
    CloakBearingTheCrestOfBlackthorn CloakOfLight EpauletteBearingTheCrestOfBlackthorn1
    EpauletteBearingTheCrestOfBlackthorn2 EpauletteBearingTheCrestOfBlackthorn3
    EpauletteBearingTheCrestOfBlackthorn4 EpauletteBearingTheCrestOfBlackthorn5
    EpauletteBearingTheCrestOfBlackthorn6 EpauletteBearingTheCrestOfBlackthorn7
    GargishEpauletteBearingTheCrestOfBlackthorn1 GargishEpauletteBearingTheCrestOfBlackthorn2
    GargishEpauletteBearingTheCrestOfBlackthorn3 GargishEpauletteBearingTheCrestOfBlackthorn4
    GargishEpauletteBearingTheCrestOfBlackthorn5 GargishEpauletteBearingTheCrestOfBlackthorn6
    GargishEpauletteBearingTheCrestOfBlackthorn7 GreyCloak LibraryFriendCloak RangersCloakOfAugmentation
    RoyalGuardInvestigatorsCloak ShadowCloakOfRejuvenation StaffCloak ZooMemberCloak, clock: ClockTime
    LargeGrandfatherClock SmallGrandfatherClock WhiteGrandfatherClock, close_helm: KnightsCloseHelm, club:
    CavortingClub Glenda RuneEngravedPegLeg, composite_bow: BlightOfTheTundra BowOfTheInfiniteSwarm Heartseeker
    IronwoodCompositeBow, cookies: BegCookies, corpse: HagApprenticeCorpse MilitiaFighterCorpse
    SchmendrickApprenticeCorpse, crescent_blade: SmilingMoonBlade, crossbow: Abhorrence, cutlass:
    CaptainQuacklebushsCutlass MercutiosCutlass VampiricEssence, cyclone: AbyssReaver BansheesCall
    HalawasHuntingBowGargoyle StoneSlithClaw WindOfCorruption, dagger: NightsKiss OblivionsNeedle, dark_wood_door:
    CusteauPerronHouseDoor, dates: BegDates, decorative_box: ExodusChest, deer_mask: HuntersHeaddress, disc_mace:
    DeathsHead, double_axe: AxeOfTheHeavens, double_bladed_staff: StandardOfChaos, doublet:
    DoubletBearingTheCrestOfBlackthorn LibraryFriendDoublet, dragon_arms: ArmsOfVillainousEpiphany VvVDragonArms,
    dragon_chest: BasiliskHideBreastplate BreastplateOfVillainousEpiphany
    DragonBreastplateBearingTheCrestOfBlackthorn, dragon_gloves: GauntletsOfVillainousEpiphany GlovesOfFeudalGrip,
    dragon_helm: AegisOfGrace HelmOfVillainousEpiphany, dragon_legs: LegsOfVillainousEpiphany, dread_sword:
    LegacyOfDespair, dual_pointed_spear: Craven LereisHuntingSpearGargoyle StandardOfChaosG, dual_short_axes:
    AxesOfFury, dye_tub: MetallicClothDyeTub MetallicDyeTub RewardBlackDyeTub, ear_of_corn: BlueCorn,
    executioners_axe: GeoffreysAxe ZyronicClaw, fancy_dress: FancyDressBearingTheCrestOfBlackthorn1
    FancyDressBearingTheCrestOfBlackthorn2 FancyDressBearingTheCrestOfBlackthorn3
    FancyDressBearingTheCrestOfBlackthorn4 FancyDressBearingTheCrestOfBlackthorn5
    FancyDressBearingTheCrestOfBlackthorn6 FancyDressBearingTheCrestOfBlackthorn7, feathered_hat:
    FeatheredHatBearingTheCrestOfBlackthorn1 FeatheredHatBearingTheCrestOfBlackthorn2
    FeatheredHatBearingTheCrestOfBlackthorn3 LibraryFriendFeatheredHat WillemHartesHat, female_leather_chest:
    BronzedArmorValkyrie RoyalZooLeatherFemaleChest SorcererFemaleChest, female_plate_chest: KnightsFemalePlateChest
    RoyalZooPlateFemaleChest VioletCourage, female_studded_chest: MinaxsArmor RoyalZooStuddedFemaleChest
    ScoutFemaleChest, fish_steak: BegFishSteak PeppercornFishsteak, fishing_pole: BegFishingPole
    CaddelliteFishingPole CaptainBlackheartsFishingPole XenrrFishingPole, floppy_hat: ZooMemberFloppyHat,
    flower_garland: BegFlowerGarland, french_bread: BegFrenchBread, full_apron: MasterChefsApron, fur_boots:
    PadsOfTheCuSidhe, fur_cape: JumusSacredHide, gargish_robe: GargishRobeBearingTheCrestOfBlackthorn1
    GargishRobeBearingTheCrestOfBlackthorn2 GargishRobeBearingTheCrestOfBlackthorn3
    GargishRobeBearingTheCrestOfBlackthorn4 GargishRobeBearingTheCrestOfBlackthorn5
    GargishRobeBearingTheCrestOfBlackthorn6 GargishRobeBearingTheCrestOfBlackthorn7, gilded_dress:
    GildedDressBearingTheCrestOfBlackthorn1 GildedDressBearingTheCrestOfBlackthorn2
    GildedDressBearingTheCrestOfBlackthorn3 GildedDressBearingTheCrestOfBlackthorn4
    GildedDressBearingTheCrestOfBlackthorn5 GildedDressBearingTheCrestOfBlackthorn6
    GildedDressBearingTheCrestOfBlackthorn7, glass_staff: StaffOfResonance StaffOfShatteredDreams, glass_sword:
    ChannelersDefender GargishCaptainJohnesBlade SwordOfShatteredHopes, gnarled_staff: Asclepius Equivocation
    EternalGuardianStaff GargishSkullGnarledStaff JaanasStaff SkullGnarledStaff UndertakersStaff WrathOfTheDryad,
    gold_bracelet: AlchemistsBauble BraceletOfHealth BraceletOfPrimalConsumption BraceletOfProtection
    BraceletOfResilience BrilliantAmberBracelet DarkSapphireBracelet FireRubyBracelet JadeArmband NovoBleue
    OrnamentOfTheMagician ResilientBracer SoleilRouge TokenOfHolyFavor Venom VesperCollectionBracelet
    WhitePearlBracelet, gold_earrings: MerchantsTrinket MorphEarrings TransparentHeart VesperCollectionEarrings
    WamapsBoneEarrings, gold_necklace: AquaPendant HygieiasAmulet Lavaliere PendantOfTheMagi TorcOfTheGuardians
    VesperCollectionNecklace, gold_ring: AnOldRing BarreraaksRing BlueDiamondRing BrassRing BurningAmber
    CompassionsEye CrystallineRing DemonBridleRing EcruCitrineRing EssenceOfBattle EtoileBleue LuneRouge OldRing
    PerfectEmeraldRing PetrifiedMatriarchsTongue RingOfTheElements RingOfTheSavant RingOfTheVile TurqouiseRing
    VesperCollectionRing, greater_explosion_potion: MelisandesFermentedWine, halberd: BlazeOfDeath Calm, half_apron:
    CrimsonCincture Tangle1, hammer_pick: TheImpalersPick, hatchet: CaddelliteHatchet MelisandesCorrodedHatchet,
    heater_shield: Aegis Hephaestus WallOfHungryMouths, heavy_crossbow: NoxRangersHeavyCrossbow, horned_tribal_mask:
    DivineCountenance, jester_hat: JesterHatBearingTheCrestOfBlackthorn1 JesterHatBearingTheCrestOfBlackthorn2
    JesterHatBearingTheCrestOfBlackthorn3 JesterHatOfChuckles VirtuososCap, katana: BladeOfInsanity
    BraveKnightOfTheBritannia Brightblade DraconisWrath, keg: MetalKeg, keyword_teleporter: WaitTeleporter, kilt:
    LibraryFriendSkirt, kryss: BlackthornsKryss DreadsRevenge FangOfRactus SerpentsFang SilverSerpentBlade, lance:
    LunaLance TheDragonSlayer, lantern: BegLantern LanternOfLight LanternOfSouls LibraryFriendLantern
    SmugglersLantern TwilightLantern, lap_harp: GwennosHarp, large_crate: Warehouse, leather_arms: ArmsOfArmstrong
    AssassinArms DeathArms GreymistArms InitiationArms LeviathanHideBracers RoyalZooLeatherArms SorcererArms,
    leather_bustier_arms: ValkyrieArmor YellowPolkaDotBikini, leather_cap: InitiationCap, leather_chest:
    AssassinChest DeathChest FishermansVest GreymistChest InitiationChest ProtectoroftheBattleMage
    RoyalZooLeatherChest SorcererChest TunicOfGuarding, leather_gloves: AssassinGloves BestialGloves DeathGloves
    FishermansEelskinGloves GlovesOfSafeguarding GlovesOfThePugilist GreymistGloves HealersTouch InitiationGloves
    PairOfWorkGloves RoyalZooLeatherGloves SorcererGloves VirtuososKidGloves, leather_gorget: BestialGorget
    InitiationGorget RoyalZooLeatherGorget SorcererGorget VirtuososCollar VoiceOfTheFallenKing, leather_legs:
    AssassinLegs BestialLegs DeathLegs GreymistLegs InitiationLegs KelpWovenLeggings RoyalZooLeatherLegs
    ShadowDancerLeggings SorcererLegs, leather_skirt: SorcererSkirt, lockpick: MasterSkeletonKey Skeletonkey
    TreasureSeekersLockpick, long_pants: LibraryFriendPants, longsword: BladeOfTheRighteous DragonsEnd
    GargishSkullLongsword HolySword JocklesQuicksword SkullLongsword, lute: IolosLute, magic_wand: FireworksWand,
    maul: TheBeserkersMaul, medium_crate: WarehouseContainer, message_in_a_bottle: AquariumMessage SaltySeaMIB,
    metal_box: ExperimentalRoomChest, metal_chest: UnderworldPuzzleBox, metal_door: CraftableMetalHouseDoor
    KotlDoor, metal_door2: ExperimentalRoomDoor, metal_kite_shield: DeBoorShield EscutcheonDeAriadne MalekisHonor,
    metal_shield: DefenderOfTheMagus LightsRampart, moongate: ConfirmationMoongate GateTravelMoongate HarrowerGate
    HornOfRetreatMoongate MoonstoneGate StarRoomGate, necklace: AnOldNecklace OldNecklace, necromancer_spellbook:
    CompleteNecromancerSpellbook CorgulsHandbookOnTheUndead JuonarsGrimoire OssianGrimoire, norse_helm:
    HelmOfVengence KnightsNorseHelm NorseHelmBearingTheCrestOfBlackthorn1 NorseHelmBearingTheCrestOfBlackthorn2
    NorseHelmBearingTheCrestOfBlackthorn3 PhoenixHelm, oil_flask: FishOilFlask, orc_helm: EvilOrcHelm
    OrcChieftainHelm OrcishVisage, order_shield: GoldShield HumanSignOfOrder SentinelsGuard ShieldOfInvulnerability
    VesperOrderShield, ornate_wooden_chest: KeypunchReader, pickaxe: CaddellitePickaxe JacobsPickaxe, pike: Pacify,
    pitcher: BegLiquorPitcher BegWaterPitcher BegWinePitcher EndlessDecanter MurkyMilk, plain_dress:
    AntiqueWeddingDress PlainDressBearingTheCrestOfBlackthorn1 PlainDressBearingTheCrestOfBlackthorn2
    PlainDressBearingTheCrestOfBlackthorn3 PlainDressBearingTheCrestOfBlackthorn4
    PlainDressBearingTheCrestOfBlackthorn5 PlainDressBearingTheCrestOfBlackthorn6
    PlainDressBearingTheCrestOfBlackthorn7 ZooMemberSkirt, plate_arms: ArmsOfVirtuousEpiphany KnightsPlateArms
    PaladinArms RoyalZooPlateArms VvVPlateArms, plate_chest: BreastplateOfVirtuousEpiphany HeartOfTheLion
    HolyKnightsBreastplate KnightsPlateChest PaladinChest PlatemailTunicBearingTheCrestOfBlackthorn
    RoyalZooPlateChest, plate_gloves: GauntletsOfAnger GauntletsOfVirtuousEpiphany GuantletsOfAnger
    InquisitorsResolution KnightsPlateGloves PaladinGloves RoyalZooPlateGloves, plate_gorget: GladiatorsCollar
    GorgetOfVillainousEpiphany GorgetOfVirtuousEpiphany JackalsCollar KnightsPlateGorget PaladinGorget
    RoyalZooPlateGorget, plate_helm: HelmOfInsight HelmOfVirtuousEpiphany KnightsPlateHelm PaladinHelm
    PlateHelmBearingTheCrestOfBlackthorn1 PlateHelmBearingTheCrestOfBlackthorn2
    PlateHelmBearingTheCrestOfBlackthorn3 RoyalZooPlateHelm, plate_legs: AnimatedLegsoftheInsaneTinker
    ClockworkLeggings KnightsPlateLegs LeggingsOfEmbers LegsOfVirtuousEpiphany PaladinLegs RoyalZooPlateLegs, pouch:
    UniqueTreasureBag, quarter_staff: EmberStaff KotlBlackRod ResonantStaffofEnlightenment, raven_helm:
    DarkwoodCrown IronwoodCrown, raw_fish_steak: AutumnDragonfishSteak BullFishSteak CrystalFishSteak
    FairySalmonSteak FireFishSteak GiantKoiSteak GreatBarracudaSteak HolyMackerelSteak LavaFishSteak ReaperFishSteak
    SummerDragonfishSteak UnicornFishSteak YellowtailBarracudaSteak, red_book: BlackthornWelcomeBook FropozJournal
    GaramonsBook KaburJournal, repeating_crossbow: ShaminoCrossbow TheNightReaper, ringmail_arms: PhoenixArms,
    ringmail_chest: PhoenixChest RingmailTunicBearingTheCrestOfBlackthorn, ringmail_gloves: GauntletsOfNobility
    PhoenixGloves, ringmail_legs: BulwarkLeggings PhoenixLegs, robe: ANecromancerShroud AcidProofRobe CanvassRobe
    FollowerOfBaneRobe GargoylesAreOurFriendsRobe HumansAndElvesRobe MysticsGarb OdricsRobe QueenDawnForeverRobe
    RobeBearingTheCrestOfBlackthorn1 RobeBearingTheCrestOfBlackthorn2 RobeBearingTheCrestOfBlackthorn3
    RobeBearingTheCrestOfBlackthorn4 RobeBearingTheCrestOfBlackthorn5 RobeBearingTheCrestOfBlackthorn6
    RobeBearingTheCrestOfBlackthorn7 RobeofRite SamaritanRobe WeArePiratesRobe ZooMemberRobe, runebook: RunicAtlas,
    sandals: MinaxsSandles SolesOfProvidence UnicornManeWovenSandals, savage_mask: MarkOfTravesty, scepter:
    PixieSwatter ScepterOfPride ScepterOfTheChief, scimitar: CaptainJohnesBlade, scythe: Subdue, sea_chart:
    CorgulIslandMap, shepherds_crook: CrookOfHumility KatrinasCrook ShepherdsCrookOfHumility, shirt: BegShirt,
    short_spear: EnchantedTitanLegBone, sign: RewardSign, silver_bracelet: ClaspOfConcentration
    EnchantedCoralBracelet, silver_earrings: NocturneEarrings, silver_necklace: AmuletOfRighteousness
    NecklaceofDiligence, silver_ring: DjinnisRing KatalkotlsRing ReginasRing RingOfTheSoulbinder SterlingSilverRing
    StolenRing, skinning_knife: RoyalGuardSurvivalKnife, skirt: MalabellesDress, skull_cap: GypsyHeaddress
    SkullcapBearingTheCrestOfBlackthorn1 SkullcapBearingTheCrestOfBlackthorn2 SkullcapBearingTheCrestOfBlackthorn3,
    small_crate: ShipCrate ShippingCrate, smith_hammer: AndrosGratitude HammerOfHephaestus, sos: SaltySeaSOS,
    soul_glaive: GargishBlightOfTheTundra GlaiveOfTheInfiniteSwarm ValkyriesGlaive, spear: DemonHuntersStandard
    LereisHuntingSpear, special_fishing_net: AquariumFishNet FabledFishingNet, spellbook: AnonsSpellbook
    ClaininsSpellbook ConjurersGrimoire CorgulsHandbookOnMysticism CultistsRitualTome FallenMysticsSpellbook
    HallowedSpellbook MysticBook ScrappersCompendium TomeOfEnlightenment TomeOfLostKnowledge, spyglass:
    OracleOfTheSea, stone_face_trap_no_damage: FlamingHead, stone_fountain_addon: FountainAddon, stool: ShortStool,
    studded_arms: MyrmidonArms RoyalZooStuddedArms ScoutArms, studded_bustier_arms: ScoutBustier, studded_chest:
    ArmorOfFortune MyrmidonChest RoyalZooStuddedChest ScoutChest VirtuososTunic VvVStuddedChest, studded_gloves:
    MyrmidonGloves RoyalZooStuddedGloves ScoutGloves, studded_gorget: MyrmidonGorget PhoenixGorget
    RoyalZooStuddedGorget ScoutGorget, studded_legs: FishermansTrousers MyrmidonLegs RoyalZooStuddedLegs ScoutLegs,
    surcoat: LibraryFriendSurcoat SurcoatBearingTheCrestOfBlackthorn, tall_straw_hat: FishermansHat, thigh_boots:
    BootsOfEscaping ShantysWaders ZooMemberThighBoots, tinker_tools: AmeliasToolbox, training_dummy:
    AdvancedTrainingDummy, treasure_map: BuriedRichesTreasureMap HiddenTreasuresTreasureMap, tricorne_hat:
    CaptainJohnsHat DreadPirateHat TricorneHatBearingTheCrestOfBlackthorn1 TricorneHatBearingTheCrestOfBlackthorn2
    TricorneHatBearingTheCrestOfBlackthorn3, tunic: TunicBearingTheCrestOfBlackthorn, turnip: BegTurnip,
    two_handed_axe: HarvestersAxe TheDeceiver, viking_sword: DupresSword Evocaricus SwordOfJustice, war_axe:
    JadeWarAxe, war_fork: HailstormHuman RecarosRiposte TheTaskmaster, war_hammer: TitansHammer, war_mace:
    ArcticDeathDealer BoneCrusher ChurchillsWarMace, winged_helm: HelmOfSwiftness, wizards_hat: HatOfTheMagi
    NystulsWizardsHat PhilosophersHat SorcererHat VvVWizardsHat WizardsHatBearingTheCrestOfBlackthorn1
    WizardsHatBearingTheCrestOfBlackthorn2 WizardsHatBearingTheCrestOfBlackthorn3, wooden_bowl_of_stew: BegStew,
    wooden_box: EssenceBox JaacarBox RewardBox RewardStrongbox ScrollBox ScrollBox2 ScrollBox3, wooden_chest:
    GalleonContainer, wooden_kite_shield: ArcaneShield BouraTailShield TongueOfTheBeast, wooden_shield:
    GrugorsShield, wool: BritannianWool
  `),
  creatures: grouped(`
    air_elemental: GreaterAirElemental, animal_trainer: ArenaManager, banker: CasinoCashier TournamentRegistrar,
    blacksmith: GeorgeHephaestus, blood_elemental: DiseasedBloodElemental GreaterBloodElemental, bowyer: Robyn,
    brigand: BrigandCannibal Poacher Trapper, centaur: Huntsman, changeling: RenegadeChangeling, deep_sea_serpent:
    HPDeepSeaSerpent, dog: TravestyDog, drake: VileDrake, earth_elemental: GreaterEarthElemental
    MoltenEarthElemental MudElemental ShameEarthElemental StoneElemental, elder_gazer: EternalGazer, evil_mage:
    BrigandCannibalMage CorruptedMage SoulboundApprenticeMage VileMage, evil_mage_lord: SoulboundBattleMage
    SoulboundSpellSlinger, feral_treefellow: VileTreefellow, ferret: ShimmeringFerret, gazer: StrangeGazer, golem:
    ClayGolem GadgetryTableGolem, greater_dragon: ShadowguardGreaterDragon, grizzly_bear: MaulTheBear, harpy:
    DazzledHarpy, headless_one: HeadlessMiner, hind: BravehornsMate, horde_minion: CapturedHordeMinion,
    keeper_of_chivalry: Aelorn, kraken: HPKraken, mage: Morganna Mulcivikh SirHelper, minotaur_captain:
    MinotaurGeneral, mongbat: VampireMongbat, orc: OrcEngineer, pixie: Arielle, player_vendor:
    CommissionPlayerVendor, poison_elemental: ShameGreaterPoisonElemental, scorpion: SpeckledScorpion, sea_serpent:
    HPSeaSerpent, skeletal_knight: LadyMarai, squirrel: AlbinoSquirrel, swamp_dragon: ParoxysmusSwampDragon, tinker:
    AmeliaYoungstone, treefellow: Strongroot, troll: CaveTroll, vampire_bat: ShipBat, vorpal_bunny: FireRabbit,
    wandering_healer: WanderingShaman, water_elemental: GreaterWaterElemental HPWaterElemental HurricaneElemental
    VileWaterElemental, white_wyrm: IceWyrm
  `),
};
