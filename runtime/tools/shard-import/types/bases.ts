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
    AnniversaryBag18th AverageImbuingBag BagOfAllReagents BagOfBulkOrderCovers BagOfGems BagOfJewels
    BagOfNecroReagents BagOfNecromancerReagents BagOfReagents BagOfSending BagOfSmokeBombs BagOfTreasure BagOfTrinkets
    BagOfingots BulgingMuseumBag DustyMuseumBag GemologistsSatchel HouseTeleporterTileBag InitiationSuitBag
    KrampusCoinPurse LargeBagOfTreasure LargeTreasureBag MeagerImbuingBag MeagerMuseumBag SalvageBag ScribeBag
    SmallBagOfTrinkets SmallTrinketBag SmithBag TailorBag TreasureBag TrinketBag ValuableImbuingBag, bamboo_flute:
    FluteOfRenewal SnakeCharmerFlute, bandage: AlchemistsBandage EnhancedBandage, bandana:
    BandanaBearingTheCrestOfBlackthorn1 BandanaBearingTheCrestOfBlackthorn2 BandanaBearingTheCrestOfBlackthorn3
    BurglarsBandana CrownOfTalKeesh TheScholarsHalo, bardiche: GargishBardiche GargishScythe LegacyOfTheDreadLord
    Quell, bascinet: BascinetBearingTheCrestOfBlackthorn1 BascinetBearingTheCrestOfBlackthorn2
    BascinetBearingTheCrestOfBlackthorn3 KnightsBascinet MyrmidonBascinet, battle_axe: AxeOfAbandon GargishAxe
    GargishBattleAxe GargishPincer GuardianAxe HeavyOrnateAxe OrnateAxe Pincer SingingAxe TalonBite ThunderingAxe,
    bear_mask: BestialHelm PolarBearMask SpiritOfTheTotem, beard: GenericBeard, bedroll: BegBedRoll, beverage_bottle:
    AdmiralsHeartyRum BegWine HarvestWine, big_elven_chair: LibraryFriendReadingChair, big_fish: MudPuppy RedHerring,
    black_pearl: PerfectBlackPearl PerfectBlackPearlDecor, black_staff: ChylothStaff GlacialStaff StaffOfPower
    StaffOfTheMagi, bladed_staff: CavalrysFolly, blank_map: AuctionMap IndecipherableMap PresetMap SimpleMap
    VendorSearchMap WeatherMap, blood_blade: LifeSyphon, blue_book: DrakovsJournal NewAquariumBook RedLeatherBook
    TranslatedGargoyleJournal, body_sash: Adranath CorgulsEnchantedSash ForTheLifeOfBritanniaSash
    GargishRunedSashOfWarding LibraryFriendBodySash LieutenantOfTheBritannianRoyalGuard RangersGuildSash
    RunedSashOfWarding SashOfMight ZooMemberBodySash, bone: BurlyBone BurlyBoneDecor UnholyBone, bone_arms:
    BracersofAlchemicalDevastation CuffsOfTheArchmage GrizzleVambraces MidnightBracers WardedDemonboneBracers,
    bone_chest: GrizzleTunic ShroudOfDeceit ShroudOfDeciet, bone_gloves: GrizzleGauntlets, bone_harvester:
    BreathOfTheDead CullingBlade, bone_helm: DeathBoneHelm GrizzleHelm OrnateCrownOfTheHarrower, bone_legs:
    GrizzleGreaves, bonnet: ZooMemberBonnet, boomerang: RaptorClaw StormCaller, boots: AnonsBoots BootsOfBallast
    BootsOfTheCrystalHydra BootsOfTheIceWyrm BootsOfTheLavaLizard BootsOfTheThrasher DetectiveBoots SnakeSkinBoots,
    bow: AssassinsShortbow BarbedLongbow BlightGrippedLongbow BowOfTheJukaKing ElvenCompositeLongbow FaerieFire
    Frostbringer FrozenLongbow HalawasHuntingBow HanzosBow LightweightShortbow LongbowOfMight MagicalShortbow
    MischiefMaker MysticalShortbow OrcishBow RangersShortbow RunedDriftwoodBow SilvanisFeywoodBow SlayerLongbow
    Swiftflight TheDryadBow TheHorselord WildfireBow WindOfCorruptionHuman Windsong Yumi, bread_loaf: BasketOfRolls
    BowlOfBlackrockStew BowlOfRotwormStew CookableSausage CreepyCake DinnerRoll EnchantedApple FruitBowl GibletGravey
    GrapeBunch GrapesOfWrath Hamburger HotDog MashedSweetPotatoes MrPlainsCookies Plum PulledPorkPlatter
    PulledPorkSandwich RoastChicken RoastDuck RoastTurkey TurkeyDinner TurkeyLeg TurkeyPlatter ValentineChocolate,
    brimstone: BurstingBrimstone BurstingBrimstoneDecor, broadsword: Mangler, bronze_shield:
    ResonantShieldOfVengeanceHuman SurgeShield, brown_book: BookOfCircles ExperimentalBook FishingGuideBook1
    FishingGuideBook2 FishingGuideBook3 FishingGuideBook4 FishingGuideBook5 FishingGuideBook6 GaramonsBook1
    GargoyleBook100 GargoyleBook200 GrimmochJournal1 GrimmochJournal11 GrimmochJournal14 GrimmochJournal17
    GrimmochJournal2 GrimmochJournal23 GrimmochJournal3 GrimmochJournal6 GrimmochJournal7 HistoryOfTheGreatWok1
    HistoryOfTheGreatWok2 HistoryOfTheGreatWok3 HistoryOfTheGreatWok4 JournalDrSpector1 JournalDrSpector2
    JournalDrSpector3 JournalDrSpector4 LoyaltyBookBritain LoyaltyBookJhelom LoyaltyBookMinoc LoyaltyBookMoonglow
    LoyaltyBookNewMagincia LoyaltyBookSkaraBrae LoyaltyBookTrinsic LoyaltyBookVesper LoyaltyBookYew LysanderNotebook1
    LysanderNotebook11 LysanderNotebook2 LysanderNotebook3 LysanderNotebook7 LysanderNotebook8 PropheticManuscript
    PuzzleBook RoyalBritannianGuardOrders ShrineMantra TavarasJournal1 TavarasJournal11 TavarasJournal14
    TavarasJournal16 TavarasJournal16b TavarasJournal17 TavarasJournal19 TavarasJournal2 TavarasJournal3
    TavarasJournal6 TavarasJournal7 TavarasJournal8 TavarasJournal9 TerMurQuestRewardBook WouldBePaladinChronicles,
    butcher_knife: SmugglersEdge, candy_cane: ChocolateNutcracker JellyBeans Lollipops NougatSwirl Taffy WrappedCandy,
    ceramic_mug: BasketOfGreenTeaMug CoffeeMug FriendshipMug HotCocoaMug, chain_chest:
    ChainmailTunicBearingTheCrestOfBlackthorn KeeoneansChainMail TunicOfFire, chain_legs: BritchesOfWarding
    FeyLeggings HumanFeyLeggings LeggingsOfBane, chaos_shield: HumanSignOfChaos LordBlackthornsExemplar
    VesperChaosShield, cheese_pizza: BegPizza PumpkinPizza, cheese_wedge: BegCheeseWedge, chicken_leg: PixieLeg,
    cleaver: ColdBlood, cloak: BaronLenshiresCloak CloakBearingTheCrestOfBlackthorn CloakOfLight
    EpauletteBearingTheCrestOfBlackthorn1 EpauletteBearingTheCrestOfBlackthorn2 EpauletteBearingTheCrestOfBlackthorn3
    EpauletteBearingTheCrestOfBlackthorn4 EpauletteBearingTheCrestOfBlackthorn5 EpauletteBearingTheCrestOfBlackthorn6
    EpauletteBearingTheCrestOfBlackthorn7 GargishEpauletteBearingTheCrestOfBlackthorn1
    GargishEpauletteBearingTheCrestOfBlackthorn2 GargishEpauletteBearingTheCrestOfBlackthorn3
    GargishEpauletteBearingTheCrestOfBlackthorn4 GargishEpauletteBearingTheCrestOfBlackthorn5
    GargishEpauletteBearingTheCrestOfBlackthorn6 GargishEpauletteBearingTheCrestOfBlackthorn7 GreyCloak HumilityCloak
    LibraryFriendCloak RangersCloakOfAugmentation RoyalGuardInvestigatorsCloak ShadowCloakOfRejuvenation StaffCloak
    ZooMemberCloak, clock: ClockTime LargeGrandfatherClock SmallGrandfatherClock WhiteGrandfatherClock, close_helm:
    DaimyosHelm DecorativePlateKabuto HeavyPlateJingasa KnightsCloseHelm LightPlateJingasa PlateBattleKabuto
    PlateHatsuburi ScoutSmallPlateJingasa SmallPlateJingasa StandardPlateKabuto, club: BalakaisShamanStaffGargoyle
    BarbedWhip BarbedWhipOfPlundering Bonesmasher CavortingClub DiamondMace DragonNunchaku EmeraldMace Exiler
    GargishMaul GargishTessen GargishWarHammer Glenda IDWand Nunchaku PilferedDancerFans RubyMace RuneEngravedPegLeg
    SapphireMace ShardThrasher SilverEtchedMace Tessen Tetsubo VvVWand1 VvVWand2 WandOfThunderingGlory WindsEdge,
    composite_bow: BlightOfTheTundra BowOfTheInfiniteSwarm Heartseeker IronwoodCompositeBow, cookies: BegCookies,
    corpse: HagApprenticeCorpse MilitiaFighterCorpse SchmendrickApprenticeCorpse, cotton: BlightedCotton,
    crescent_blade: SmilingMoonBlade, crossbow: Abhorrence, cutlass: CaptainQuacklebushsCutlass MercutiosCutlass
    VampiricEssence, cyclone: AbyssReaver BansheesCall HalawasHuntingBowGargoyle StoneSlithClaw WindOfCorruption,
    daemon_blood: BrightDaemonBlood BrightDaemonBloodDecor QuestDaemonBlood, daemon_bone: QuestDaemonBone, dagger:
    AssassinSpike ButchersWarCleaver ChargedAssassinSpike ClawsOfTheBerserker ColdForgedBlade DarkenedSky DemonForks
    ElvenSpellblade ExodusSacrificalDagger ExodusSacrificalGargishDagger FierySpellblade FleshRipper
    GargishButcherKnife GargishCleaver GargishDagger GargishSmugglersEdge GargishTekagi HarvestersBlade IcySpellblade
    Kama KnightsWarCleaver Lajatang Leafblade LeafbladeOfEase Luckblade MagekillerAssassinSpike MagekillerLeafblade
    NightsKiss OblivionsNeedle RaedsGlory RuneCarvingKnife Sai SerratedWarCleaver SpellbladeOfDefense
    StoneDragonsTooth Tekagi TrueAssassinSpike TrueLeafblade TrueSpellblade TrueWarCleaver WarCleaver
    WoundingAssassinSpike, dark_wood_door: CusteauPerronHouseDoor, dates: BegDates, decorative_box: ExodusChest,
    deer_mask: HuntersHeaddress, disc_mace: DeathsHead, double_axe: AxeOfTheHeavens, double_bladed_staff:
    StandardOfChaos, doublet: DoubletBearingTheCrestOfBlackthorn LibraryFriendDoublet, dragon_arms:
    ArmsOfVillainousEpiphany VvVDragonArms, dragon_chest: BasiliskHideBreastplate BreastplateOfVillainousEpiphany
    DragonBreastplateBearingTheCrestOfBlackthorn, dragon_gloves: GauntletsOfVillainousEpiphany GlovesOfFeudalGrip,
    dragon_helm: AegisOfGrace HelmOfVillainousEpiphany, dragon_legs: LegsOfVillainousEpiphany, dread_sword:
    LegacyOfDespair, dual_pointed_spear: Craven LereisHuntingSpearGargoyle StandardOfChaosG, dual_short_axes:
    AxesOfFury, dye_tub: MetallicClothDyeTub MetallicDyeTub RewardBlackDyeTub, ear_of_corn: BlueCorn,
    executioners_axe: GeoffreysAxe ZyronicClaw, fancy_dress: FancyDressBearingTheCrestOfBlackthorn1
    FancyDressBearingTheCrestOfBlackthorn2 FancyDressBearingTheCrestOfBlackthorn3
    FancyDressBearingTheCrestOfBlackthorn4 FancyDressBearingTheCrestOfBlackthorn5
    FancyDressBearingTheCrestOfBlackthorn6 FancyDressBearingTheCrestOfBlackthorn7, feather: SalivasFeather,
    feathered_hat: FeatheredHatBearingTheCrestOfBlackthorn1 FeatheredHatBearingTheCrestOfBlackthorn2
    FeatheredHatBearingTheCrestOfBlackthorn3 LibraryFriendFeatheredHat WillemHartesHat, female_leather_chest:
    BronzedArmorValkyrie RoyalZooLeatherFemaleChest SorcererFemaleChest, female_plate_chest: KnightsFemalePlateChest
    RoyalZooPlateFemaleChest VioletCourage, female_studded_chest: MinaxsArmor RoyalZooStuddedFemaleChest
    ScoutFemaleChest, fertile_dirt: QuestFertileDirt, fish: AbyssalDragonfish AlbinoCourtesanFish AlbinoFrog Amberjack
    AppleCrab AutumnDragonfish BlackMarlin BlackSeabass BloodLobster BlueCrab BlueFish BlueGrouper BlueLobster
    BlueMarlin BluegillSunfish Bonefish Bonito BrineShrimp BritainCrownFish BrookTrout BullFish CapeCod CaptainSnook
    Cobia Coral Crab CragSnapper CrustyLobster CrystalFish CutThroatTrout DarkFish DemonTrout DrakeFish DreadLobster
    DungeonChub DungeonPike DungeonessCrab FairySalmon FandancerFish FireFish FredLobster FullMoonFish GiantKoi
    GiantSamuraiFish GoldenBroadtail GoldenTuna GraySnapper GreatBarracuda GreenCatfish GrimCisco Haddock HolyMackerel
    HummerLobster InfernalTuna Jellyfish KillerFrog KingCrab Kingfish KokaneeSalmon LanternFish LavaFish Lobster
    LongClawCrab LurkerFish MahiMahi MakotoCourtesanFish MinocBlueFish NujelmHoneyFish OrcBass PikeFish
    PumpkinSeedSunfish PurpleFrog RainbowFish RainbowTrout ReaperFish RedDartFish RedDrum RedGrouper RedSnook
    RedbellyBream RockCrab RockLobster SeaHorseFish SeekerFish Shad ShovelNoseLobster Shrimp SmallMouthSuckerFin
    SmallmouthBass SnaggletoothBass SnowCrab SpeckledCrab SpiderCrab SpinedScratcherFish SpineyLobster
    SpottedBuccaneer SpringDragonfish StoneCrab StoneFish StrippedFlakeFish StrippedSosarianSwill SummerDragonfish
    Tarpon TormentedPike TunnelCrab UncommonShiner UnicornFish VesperReefTiger VoidCrab VoidLobster Walleye
    WinterDragonfish YellowFinBluebelly YellowPerch YellowfinTuna YellowtailBarracuda ZombieFish, fish_steak:
    BegFishSteak PeppercornFishsteak, fishing_pole: BegFishingPole CaddelliteFishingPole CaptainBlackheartsFishingPole
    XenrrFishingPole, floppy_hat: AncientFarmersKasa AssassinsCowl BlackLotusHood ChefsToque ClothNinjaHood
    CowlOfTheMaceAndShield Kasa KasaOfTheRajin KrampusMinionHat MagesHood MagesHoodOfScholarlyInsight MaskOfKhalAnkur
    ZooMemberFloppyHat, flower_garland: BegFlowerGarland, french_bread: BegFrenchBread, full_apron: MasterChefsApron,
    fur_boots: PadsOfTheCuSidhe, fur_cape: JumusSacredHide, gargish_robe: GargishRobeBearingTheCrestOfBlackthorn1
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
    VesperCollectionRing, greater_explosion_potion: MelisandesFermentedWine, hair_dye: AbyssalHairDye
    MelisandesHairDye NaturalHairDye SpecialHairDye, halberd: BlazeOfDeath Calm, half_apron: CrimsonCincture
    CrimsonDaggerBelt CrimsonMaceBelt CrimsonSwordBelt DaggerBelt GargishApron GargishCrimsonCincture
    GargishHalfApronBearingTheCrestOfBlackthorn1 GargishHalfApronBearingTheCrestOfBlackthorn2 GargishTangle1
    GargoyleHalfApron GargoyleTailFemale GargoyleTailMale LeatherNinjaBelt
    LeatherNinjaBeltBearingTheCrestOfBlackthorn1 LeatherNinjaBeltBearingTheCrestOfBlackthorn2 MaceBelt Obi
    ObiBearingTheCrestOfBlackthorn1 ObiBearingTheCrestOfBlackthorn2 ObiDiEnse OzymandiasObi OzymandiasObiGargoyle
    SwordBelt Tangle1 WoodlandBelt WoodlandBeltBearingTheCrestOfBlackthorn1 WoodlandBeltBearingTheCrestOfBlackthorn2,
    hammer_pick: TheImpalersPick, hatchet: CaddelliteHatchet MelisandesCorrodedHatchet, heater_shield: Aegis
    Hephaestus WallOfHungryMouths, heavy_crossbow: NoxRangersHeavyCrossbow, horned_tribal_mask: DivineCountenance,
    jester_hat: JesterHatBearingTheCrestOfBlackthorn1 JesterHatBearingTheCrestOfBlackthorn2
    JesterHatBearingTheCrestOfBlackthorn3 JesterHatOfChuckles VirtuososCap, katana: BladeOfInsanity
    BraveKnightOfTheBritannia Brightblade DraconisWrath EminosKatana HaochisKatana, keg: MetalKeg, key: AbyssKey
    DragonFlameKey LibrariansKey LockerKey MasterKey SerpentFangKey StrongboxKey TigerClawKey TripartiteKey
    TyballsKey, keyword_teleporter: WaitTeleporter, kilt: BestialKilt LibraryFriendSkirt SummonersKilt VirtuososKilt,
    kryss: BlackthornsKryss DreadsRevenge FangOfRactus SerpentsFang SilverSerpentBlade, lance: LunaLance
    TheDragonSlayer, lantern: BegLantern LanternOfLight LanternOfSouls LibraryFriendLantern SmugglersLantern
    TwilightLantern, lap_harp: GwennosHarp, large_crate: Warehouse, leather_arms: ArmsOfArmstrong
    ArmsOfTacticalExcellence AssassinArms BestialArms CompassionArms DeathArms FemaleGargishClothArmsArmor
    FemaleGargishLeatherArms FishermansArms GargishArmsOfVillainousEpiphany GargishArmsOfVirtuousEpiphany
    GargishClothArmsArmor GargishLeatherArms GreymistArms HunterArms InitiationArms LeafArms LeatherHiroSode
    LeviathanHideBracers RoyalZooLeatherArms SorcererArms, leather_bustier_arms: ValkyrieArmor YellowPolkaDotBikini,
    leather_cap: AloronsHelm AnthropomorphistGlasses ArtsGlasses BrightsightLenses ChainHatsuburi Circlet
    CircletBearingTheCrestOfBlackthorn1 CircletBearingTheCrestOfBlackthorn2 CircletBearingTheCrestOfBlackthorn3
    CrownOfArcaneTemperament DardensHelm DrSpectorsLenses DragonTurtleHideHelm ElvenGlasses FoldedSteelGlasses
    GargishBrightsightLenses GargishFoldedSteelGlasses GargishGlasses GargishGlassesBearingTheCrestOfBlackthorn1
    GargishGlassesBearingTheCrestOfBlackthorn2 GargishGlassesBearingTheCrestOfBlackthorn3 GargishGlassesOfTheArts
    GargishMaceAndShieldGlasses GargishNictitatingLens GargishPrismaticLenses GargishTradesGlasses
    GargishTreasuresAndTrinketsGlasses GargishWizardsCrystalGlasses GemmedCirclet Glasses GlassesOfTheArts
    InitiationCap JackOLanternHelm LeatherJingasa LeatherNinjaHood LegendaryMapmakersGlasses LightOfWayGlasses
    LyricalGlasses MaceAndShieldGlasses MaritimeGlasses NecromanticGlasses NictitatingLens NightEyes PoisonedGlasses
    PrismaticLenses RoyalCirclet RoyalCircletBearingTheCrestOfBlackthorn1 RoyalCircletBearingTheCrestOfBlackthorn2
    RoyalCircletBearingTheCrestOfBlackthorn3 SamuraiHelm ScoutCirclet SpiritualityHelm TigerPeltHelm TradeGlasses
    TradesGlasses TreasureTrinketGlasses TreasuresAndTrinketsGlasses WizardsCrystalGlasses WizardsGlasses,
    leather_chest: AloronsBustier AloronsTunic AncientSamuraiDo AssassinChest DardensBustier DardensTunic
    DarkwoodChest DeathChest FemaleGargishClothChestArmor FemaleGargishLeatherChest FemaleLeafChest
    FishermansChestguard FishermansVest GargishClothChestArmor GargishLeatherChest GreymistChest HunterChest
    InitiationChest LeafChest LeafweaveChest LeatherDo LeatherNinjaJacket ProtectoroftheBattleMage
    RoyalZooLeatherChest SorcererChest TigerPeltBustier TigerPeltChest TunicOfGuarding TwilightJacket, leather_gloves:
    AssassinGloves BestialGloves DarkwoodGloves DeathGloves FishermansEelskinGloves GlovesOfSafeguarding
    GlovesOfThePugilist GlovesOfTheSun GreymistGloves HealersTouch HunterGloves InitiationGloves LeafGloves
    LeafweaveGloves LeatherNinjaMitts PairOfWorkGloves RoyalZooLeatherGloves SorcererGloves ValorGauntlets
    VirtuososKidGloves, leather_gorget: AloronsGorget BestialGorget DarkwoodGorget GargishNecklace HonestyGorget
    InitiationGorget LeafGorget LeatherMempo LeurociansMempoOfFortune RoyalZooLeatherGorget SorcererGorget
    VirtuososCollar VoiceOfTheFallenKing, leather_legs: AloronsLegs AloronsLongSkirt AloronsShorts AloronsSkirt
    AssassinLegs BestialLegs DardensLegs DarkwoodLegs DeathLegs FemaleGargishClothKiltArmor
    FemaleGargishClothLegsArmor FemaleGargishLeatherKilt FemaleGargishLeatherLegs FishermansKilt
    GargishClockworkLeggings GargishClothKiltArmor GargishClothLegsArmor GargishKiltOfFeudalVise GargishKiltOfMining
    GargishLeatherKilt GargishLeatherLegs GargishLegsOfVillainousEpiphany GargishLegsOfVirtuousEpiphany GreymistLegs
    HonorLegs HunterLegs InitiationLegs KelpWovenLeggings KiltOfVillainousEpiphany KiltOfVirtuousEpiphany LeafLegs
    LeafTonlet LeafweaveLegs LeatherHaidate LeatherNinjaPants LeatherSuneate LegsOfStability RoyalZooLeatherLegs
    ShadowDancerLeggings SorcererLegs TigerPeltLegs TigerPeltLongSkirt TigerPeltShorts TigerPeltSkirt VoidInfusedKilt
    WalkersLeggings, leather_skirt: SorcererSkirt, lockpick: MasterSkeletonKey Skeletonkey TreasureSeekersLockpick,
    long_pants: ElvenPants LibraryFriendPants TattsukeHakama, longsword: AbyssalBlade AdventurersMachete BladeDance
    BladeOfBattle BladeOfTheRighteous BladedWhip BladedWhipOfPlundering Bokuto BoneMachete CorruptedRuneBlade Daisho
    DarkglowScimitar DiseasedMachete DragonsEnd ElvenMachete GargishBoneHarvester GargishBrightblade GargishDaisho
    GargishDupresSword GargishKatana GargishKryss GargishLance GargishSkullLongsword GargishTalwar HolySword
    IcyScimitar JocklesQuicksword LightInTheVoid LuminousRuneBlade MacheteOfDefense MagesRuneBlade
    MocapotlsObsidianSword NoDachi OrcishMachete OverseerSunderedBlade PaladinSword PeasantsBokuto RadiantScimitar
    RighteousAnger RuneBlade RuneBladeOfKnowledge Runesabre Shortblade SkullLongsword SoulSeeker SpikedWhip
    SpikedWhipOfPlundering StoneWarSword SwordOfTheStampede SwordsOfProsperity TheDestroyer TheDragonsTail TheRedeemer
    TrueRadiantScimitar TwinklingScimitar Wakizashi, lute: IolosLute, magic_wand: FireworksWand, maul:
    TheBeserkersMaul, meat_pie: AutumnDragonfishPie BlueLobsterPie BullFishPie CrystalFishPie DailyMeatPie
    FairySalmonPie FireFishPie GiantKoiPie GreatBarracudaPie HolyMackerelPie LavaFishPie ReaperFishPie SliceOfPie
    SpiderCrabPie StoneCrabPie SummerDragonfishPie SweetPotatoPie UnicornFishPie YellowtailBarracudaPie, medium_crate:
    WarehouseContainer, message_in_a_bottle: AquariumMessage SaltySeaMIB, metal_box: ExperimentalRoomChest,
    metal_chest: UnderworldPuzzleBox, metal_door: CraftableMetalHouseDoor KotlDoor, metal_door2: ExperimentalRoomDoor,
    metal_kite_shield: DeBoorShield EscutcheonDeAriadne MalekisHonor, metal_shield: DefenderOfTheMagus LightsRampart,
    moongate: ConfirmationMoongate GateTravelMoongate HarrowerGate HornOfRetreatMoongate MoonstoneGate StarRoomGate,
    necklace: AnOldNecklace LuckyNecklace OldNecklace, necromancer_spellbook: CompleteNecromancerSpellbook
    CorgulsHandbookOnTheUndead JuonarsGrimoire OssianGrimoire, norse_helm: HelmOfVengence KnightsNorseHelm
    NorseHelmBearingTheCrestOfBlackthorn1 NorseHelmBearingTheCrestOfBlackthorn2 NorseHelmBearingTheCrestOfBlackthorn3
    PhoenixHelm, oil_flask: FishOilFlask, orc_helm: EvilOrcHelm OrcChieftainHelm OrcishVisage, order_shield:
    GoldShield HumanSignOfOrder SentinelsGuard ShieldOfInvulnerability VesperOrderShield, ornate_wooden_chest:
    KeypunchReader, pickaxe: CaddellitePickaxe JacobsPickaxe, pike: Pacify, pitcher: BegLiquorPitcher BegWaterPitcher
    BegWinePitcher EndlessDecanter MurkyMilk, pitchfork: FNPitchfork, plain_dress: AntiqueWeddingDress
    PlainDressBearingTheCrestOfBlackthorn1 PlainDressBearingTheCrestOfBlackthorn2
    PlainDressBearingTheCrestOfBlackthorn3 PlainDressBearingTheCrestOfBlackthorn4
    PlainDressBearingTheCrestOfBlackthorn5 PlainDressBearingTheCrestOfBlackthorn6
    PlainDressBearingTheCrestOfBlackthorn7 ZooMemberSkirt, plate_arms: ArmsOfVirtuousEpiphany FemaleGargishPlateArms
    FemaleGargishStoneArms GargishPlateArms GargishStoneArms KnightsPlateArms PaladinArms PlateHiroSode
    RoyalZooPlateArms VvVGargishPlateArms VvVPlateArms VvVWoodlandArms WoodlandArms, plate_chest:
    BreastplateOfVirtuousEpiphany FemaleElvenPlateChest FemaleGargishPlateChest FemaleGargishStoneChest
    GargishPlateChest GargishPlatemailChestBearingTheCrestOfBlackthorn GargishStoneChest
    GargishStoneChestBearingTheCrestOfBlackthorn HeartOfTheLion HolyKnightsBreastplate KnightsPlateChest PaladinChest
    PlateDo PlatemailTunicBearingTheCrestOfBlackthorn RoyalZooPlateChest VvVGargishStoneChest WoodlandChest,
    plate_gloves: GauntletsOfAnger GauntletsOfVirtuousEpiphany GuantletsOfAnger InquisitorsResolution
    KnightsPlateGloves PaladinGloves RoyalZooPlateGloves WoodlandGloves, plate_gorget: GladiatorsCollar
    GorgetOfVillainousEpiphany GorgetOfVirtuousEpiphany JackalsCollar KnightsPlateGorget PaladinGorget PlateMempo
    RoyalZooPlateGorget WoodlandGorget, plate_helm: HelmOfInsight HelmOfVirtuousEpiphany KnightsPlateHelm PaladinHelm
    PlateHelmBearingTheCrestOfBlackthorn1 PlateHelmBearingTheCrestOfBlackthorn2 PlateHelmBearingTheCrestOfBlackthorn3
    RoyalZooPlateHelm, plate_legs: AnimatedLegsoftheInsaneTinker ClockworkLeggings FemaleGargishPlateKilt
    FemaleGargishPlateLegs FemaleGargishStoneKilt FemaleGargishStoneLegs GargishPlateKilt GargishPlateLegs
    GargishStoneKilt GargishStoneLegs KnightsPlateLegs LeggingsOfEmbers LegsOfVirtuousEpiphany PaladinLegs
    PlateHaidate PlateSuneate RoyalZooPlateLegs WoodlandLegs, pouch: UniqueTreasureBag, quarter_staff:
    AncientWildStaff ArcanistsWildStaff BalakaisShamanStaff Boomstick EmberStaff GargishAsclepius GargishEquivocation
    GargishGnarledStaff GargishKotlBlackRod HardenedWildStaff KotlBlackRod PhantomStaff ResonantStaffofEnlightenment
    TheFellowshipStaff ThornedWildStaff WildStaff, raven_helm: DarkwoodCrown IronwoodCrown, raw_fish_steak:
    AutumnDragonfishSteak BullFishSteak CrystalFishSteak FairySalmonSteak FireFishSteak GiantKoiSteak
    GreatBarracudaSteak HolyMackerelSteak LavaFishSteak ReaperFishSteak SummerDragonfishSteak UnicornFishSteak
    YellowtailBarracudaSteak, red_book: BlackthornWelcomeBook FropozJournal GaramonsBook KaburJournal,
    repeating_crossbow: ShaminoCrossbow TheNightReaper, ringmail_arms: PhoenixArms, ringmail_chest: PhoenixChest
    RingmailTunicBearingTheCrestOfBlackthorn, ringmail_gloves: GauntletsOfNobility PhoenixGloves, ringmail_legs:
    BulwarkLeggings PhoenixLegs, robe: ANecromancerShroud AcidProofRobe AnniversaryRobe CanvassRobe CloakOfDeath
    CloakOfLife CloakOfPower CloakOfSilence CommemorativeRobe EmbroideredOakLeafCloak EveningGown FemaleElvenRobe
    FemaleKimono FemaleKimonoBearingTheCrestOfBlackthorn1 FemaleKimonoBearingTheCrestOfBlackthorn2
    FemaleKimonoBearingTheCrestOfBlackthorn3 FemaleKimonoBearingTheCrestOfBlackthorn4
    FemaleKimonoBearingTheCrestOfBlackthorn5 FemaleKimonoBearingTheCrestOfBlackthorn6
    FemaleKimonoBearingTheCrestOfBlackthorn7 FloweredDress FollowerOfBaneRobe GargoylesAreOurFriendsRobe HakamaShita
    HawkwindsRobe HoodedBritanniaRobe HoodedRobeBearingTheCrestOfBlackthorn1 HoodedRobeBearingTheCrestOfBlackthorn2
    HoodedRobeBearingTheCrestOfBlackthorn3 HoodedRobeBearingTheCrestOfBlackthorn4
    HoodedRobeBearingTheCrestOfBlackthorn5 HoodedRobeBearingTheCrestOfBlackthorn6
    HoodedRobeBearingTheCrestOfBlackthorn7 HoodedShroudOfShadows HumansAndElvesRobe Kamishimo MaleElvenRobe MaleKimono
    MaleKimonoBearingTheCrestOfBlackthorn1 MaleKimonoBearingTheCrestOfBlackthorn2
    MaleKimonoBearingTheCrestOfBlackthorn3 MaleKimonoBearingTheCrestOfBlackthorn4
    MaleKimonoBearingTheCrestOfBlackthorn5 MaleKimonoBearingTheCrestOfBlackthorn6
    MaleKimonoBearingTheCrestOfBlackthorn7 MysticsGarb OdricsRobe QueenDawnForeverRobe RewardGargishFancyRobe
    RobeBearingTheCrestOfBlackthorn1 RobeBearingTheCrestOfBlackthorn2 RobeBearingTheCrestOfBlackthorn3
    RobeBearingTheCrestOfBlackthorn4 RobeBearingTheCrestOfBlackthorn5 RobeBearingTheCrestOfBlackthorn6
    RobeBearingTheCrestOfBlackthorn7 RobeOfTheEclipse RobeOfTheEquinox RobeofRite SamaritanRobe ShoulderParrot
    ShroudOfTheCondemned TheMostKnowledgePerson TheRobeOfBritanniaAri WeArePiratesRobe ZooMemberRobe, runebook:
    RunicAtlas, sandals: MinaxsSandles SolesOfProvidence UnicornManeWovenSandals, savage_mask: MarkOfTravesty,
    scepter: PixieSwatter ScepterOfPride ScepterOfTheChief, scimitar: CaptainJohnesBlade, scythe: Subdue, sea_chart:
    CorgulIslandMap, shepherds_crook: CrookOfHumility KatrinasCrook ShepherdsCrookOfHumility, shirt: BegShirt
    ClothNinjaJacket ElvenDarkShirt ElvenShirt, shoes: AnonsBootsGargoyle ElvenBoots JesterShoes KrampusMinionBoots
    KrampusMinionTalons LeatherTalons MinaxsSandlesGargoyle NinjaTabi PlateTalons ShantysWadersGargoyle
    TalonsOfEscaping UnicornManeWovenTalons, short_spear: EnchantedTitanLegBone, sign: RewardSign, silver_bracelet:
    ClaspOfConcentration EnchantedCoralBracelet GargishBracelet, silver_earrings: BestialEarrings DragonJadeEarrings
    EarringsOfVillainousEpiphany EarringsOfVirtuousEpiphany FishermansEarrings
    GargishEarringsBearingTheCrestOfBlackthorn1 GargishEarringsBearingTheCrestOfBlackthorn2
    GargishEarringsBearingTheCrestOfBlackthorn3 NocturneEarrings ObsidianEarrings VirtuososEarpieces
    VvVGargishEarrings WamapsBoneEarringsGargoyle, silver_necklace: AmuletOfRighteousness AnkhPendant BestialNecklace
    GargishAmulet GargishStoneAmulet NecklaceOfVillainousEpiphany NecklaceOfVirtuousEpiphany NecklaceofDiligence
    OctopusNecklace PendantOfKhalAnkur VirtuososNecklace, silver_ring: DjinnisRing GargishRing KatalkotlsRing
    ReginasRing RingOfTheSoulbinder SterlingSilverRing StolenRing, skinning_knife: RoyalGuardSurvivalKnife, skirt:
    CheckeredKilt FancyKilt GuildedKilt Hakama MalabellesDress, skull_cap: GypsyHeaddress
    SkullcapBearingTheCrestOfBlackthorn1 SkullcapBearingTheCrestOfBlackthorn2 SkullcapBearingTheCrestOfBlackthorn3,
    sledge_hammer: SledgeHammerWeapon, small_crate: ShipCrate ShippingCrate, smith_hammer: AndrosGratitude
    HammerOfHephaestus, sos: SaltySeaSOS, soul_glaive: GargishBlightOfTheTundra GlaiveOfTheInfiniteSwarm
    ValkyriesGlaive, spear: DemonHuntersStandard GargishPike GargishWarFork HailstormGargoyle LereisHuntingSpear,
    special_fishing_net: AquariumFishNet FabledFishingNet, spellbook: AnonsSpellbook ClaininsSpellbook
    ConjurersGrimoire CorgulsHandbookOnMysticism CultistsRitualTome FallenMysticsSpellbook HallowedSpellbook
    MysticBook ScrappersCompendium TomeOfEnlightenment TomeOfLostKnowledge, spyglass: OracleOfTheSea,
    stone_face_trap_no_damage: FlamingHead, stone_fountain_addon: FountainAddon, stool: ShortStool, studded_arms:
    DragonTurtleHideArms MyrmidonArms RoyalZooStuddedArms ScoutArms StuddedHiroSode, studded_bustier_arms:
    ScoutBustier, studded_chest: ArmorOfFortune DragonTurtleHideBustier DragonTurtleHideChest HideChest
    HideFemaleChest MyrmidonChest RoyalZooStuddedChest ScoutChest StuddedDo VirtuososTunic VvVStuddedChest,
    studded_gloves: HideGloves MyrmidonGloves RoyalZooStuddedGloves ScoutGloves, studded_gorget: HideGorget
    MyrmidonGorget PhoenixGorget RoyalZooStuddedGorget ScoutGorget StuddedMempo, studded_legs: DragonTurtleHideLegs
    FishermansTrousers HidePants MyrmidonLegs RoyalZooStuddedLegs ScoutLegs StuddedHaidate StuddedSuneate, surcoat:
    LibraryFriendSurcoat SurcoatBearingTheCrestOfBlackthorn, tall_straw_hat: FishermansHat, thigh_boots:
    BootsOfEscaping ShantysWaders ZooMemberThighBoots, tinker_tools: AmeliasToolbox, training_dummy:
    AdvancedTrainingDummy, treasure_map: BuriedRichesTreasureMap HiddenTreasuresTreasureMap, tricorne_hat:
    CaptainJohnsHat DreadPirateHat TricorneHatBearingTheCrestOfBlackthorn1 TricorneHatBearingTheCrestOfBlackthorn2
    TricorneHatBearingTheCrestOfBlackthorn3, tunic: JinBaori TunicBearingTheCrestOfBlackthorn, turnip: BegTurnip,
    two_handed_axe: HarvestersAxe TheDeceiver, viking_sword: DupresSword Evocaricus SwordOfJustice, war_axe:
    JadeWarAxe, war_fork: HailstormHuman RecarosRiposte TheTaskmaster, war_hammer: TitansHammer, war_mace:
    ArcticDeathDealer BoneCrusher ChurchillsWarMace, ware: AcademicBooksArtifact ArcaneTable ArtifactBookshelf
    BakeKitsuneZooStatuette BambooStoolArtifact BatteredPanArtifact BlockAndTackleArtifact BloodySpoonArtifact
    BloodyWaterArtifact BookOfTruthArtifact BooksFaceDownArtifact BooksNorthArtifact BooksWestArtifact BottleArtifact
    BottlesOfSpoiledWine1Artifact BottlesOfSpoiledWine2Artifact BottlesOfSpoiledWine3Artifact BowlArtifact
    BowlsHorizontalArtifact BowlsVerticalArtifact BrazierArtifact CarvedMyrmydexGlyph ChangelingZooStatuette
    CocoonArtifact CraneZooStatuette CrystalBallStatuette CupsArtifact DamagedBooksArtifact DevourerStatuette
    DireWolfZooStatuette DolphinLeftArtifact DolphinRightArtifact DragonTurtleHatchlingNet DreadHornStatuette
    DreadSpiderStatuette DriedUpInkWellArtifact DyingPlantArtifact EggCaseArtifact ExodusOverseerStatuette
    FakeCopperIngotsArtifact FanNorthArtifact FanWestArtifact FigureheadOfBmvArarat FlowersArtifact
    GargishBentasVaseArtifact GargishKnowledgeTotemArtifact GargishLuckTotemArtifact GargishMemorialStatueArtifact
    GargishPortraitArtifact GargishProtectiveTotemArtifact GargishTraditionalVaseArtifact GolemStatuette
    GreenGoblinStatuette GreyGoblinStatuette GruesomeStandardArtifact HalfEatenSupperArtifact HangingPlatemailArms
    HangingPlatemailLeggings HangingPlatemailTunic HeigelOfMoonglowQuotes HorseStatue JugsOfGoblinRotgutArtifact
    JukaLordStatuette KingsGildedStatue KingsPainting1 KingsPainting2 LampPostArtifact LargeDyingPlantArtifact
    LargePewterBowlArtifact LeatherTunicArtifact ManStatuetteEastArtifact ManStatuetteSouthArtifact
    MeerCaptainStatuette MeerEternalStatuette MercenaryJustinQuotes MinotaurStatuette MysteriousSupperArtifact
    NaverysWeb1Artifact NaverysWeb2Artifact NaverysWeb3Artifact NaverysWeb4Artifact NaverysWeb5Artifact
    NaverysWeb6Artifact OphidianArchMageStatuette OphidianKnightStatuette OphidianMageStatuette
    OphidianWarriorStatuette Painting1NorthArtifact Painting1WestArtifact Painting2NorthArtifact Painting2WestArtifact
    Painting3Artifact Painting4NorthArtifact Painting4WestArtifact Painting5NorthArtifact Painting5WestArtifact
    Painting6NorthArtifact Painting6WestArtifact PetTigerCubStatuette PhillipsWoodenSteed PlagueBeastStatuette
    PolarBearZooStatuette PricelessTreasureArtifact PushmePullyuArtifact QuagmireZooStatuette RedDeathStatuette
    RemnantsOfMeatLoafArtifact ReptalonZooStatuette RockArtifact RottedOarsArtifact RuinedPaintingArtifact
    RustedPanArtifact SacredLavaRock SaddleArtifact SakeArtifact SantaStatue Sculpture1Artifact Sculpture2Artifact
    SeahorseStatuette SherryTheMouseQuotes ShimmeringEffusionStatuette ShipsBellOfBmvArarat SilverSteedZooStatuette
    SkinnedDeerArtifact SkinnedGoatArtifact SkullCandleArtifact SlimeStatuette SnowLadyStatuette SolenQueenStatuette
    SpecialAchievementZooStatuette SternAnchorOfBmvArarat StolenBottlesOfLiquor1Artifact
    StolenBottlesOfLiquor2Artifact StolenBottlesOfLiquor3Artifact StolenBottlesOfLiquor4Artifact StretchedDinosaurHide
    StretchedHideArtifact StuddedLeggingsArtifact StuddedTunicArtifact SwordDisplay1NorthArtifact
    SwordDisplay1WestArtifact SwordDisplay2NorthArtifact SwordDisplay2WestArtifact SwordDisplay3EastArtifact
    SwordDisplay3SouthArtifact SwordDisplay4NorthArtifact SwordDisplay4WestArtifact SwordDisplay5NorthArtifact
    SwordDisplay5WestArtifact TarotCardsArtifact TeapotNorthArtifact TeapotWestArtifact TormentedMinotaurStatuette
    TowerLanternArtifact TraderHoraceQuotes TragicRemainsOfTravesty TripleFanNorthArtifact TripleFanWestArtifact
    TrollStatuette TyballsFlaskStandArtifact Urn1Artifact Urn2Artifact VesperSpecialAchievementReplica WakuOnASpit
    WhiteTigerFigurine WyrdBeastmasterQuotes ZenRock1Artifact ZenRock2Artifact ZenRock3Artifact, winged_helm:
    HelmOfSwiftness, wizards_hat: HatOfTheMagi NystulsWizardsHat PhilosophersHat SorcererHat VvVWizardsHat
    WizardsHatBearingTheCrestOfBlackthorn1 WizardsHatBearingTheCrestOfBlackthorn2
    WizardsHatBearingTheCrestOfBlackthorn3, wooden_bowl_of_stew: BegStew, wooden_box: AcademicBookCase
    ArcaneBookShelfAddonEast ArcaneBookShelfAddonSouth BackpackArtifact Basket1Artifact Basket2Artifact
    Basket3NorthArtifact Basket3WestArtifact Basket4Artifact Basket5NorthArtifact Basket5WestArtifact Basket6Artifact
    BasketCraftable BoilingCauldronAddon ChinaCabinet ClosedBarrel ElvenWashBasinEastAddonWithDrawer
    ElvenWashBasinSouthAddonWithDrawer EnchantedPicnicBasket EssenceBox Feedbag FellowshipDonationBox FishBowl
    FountainOfLife GiftBox GiftBoxAngel GiftBoxCube GiftBoxCylinder GiftBoxNeon GiftBoxOctogon GiftBoxRectangle
    GreenStocking JaacarBox PieSafe RedStocking RewardBox RewardStrongbox RoundBasketHandles SacrificialAltarAddon
    ScrollBox ScrollBox2 ScrollBox3 SmallBushel SmallRoundBasket SmallSquareBasket SquareBasket TallBasket
    TallRoundBasket TheTokenBox UnknownBardSkeleton UnknownMageSkeleton UnknownRogueSkeleton WinnowingBasket
    WinterGiftPackage2003, wooden_chest: BarrelMailbox ChestOfHeirlooms CylinderTrapTrainingKit GalleonContainer
    GargishChest GargoyleWoodenChest KotlRegalChest Mailbox SecretChest ShipsStrongbox SquirrelMailbox StrongBoxPuzzle
    TreasureLevel1h WineRack, wooden_kite_shield: ArcaneShield BouraTailShield TongueOfTheBeast, wooden_shield:
    AdmiralJacksPumpkinSpiceAle BloodwormCostume CentaurCostume CyclopsCostume DragonHideShield DragonWolfCostume
    DrakeCostume DreamWraithCostume DupresShield EtherealWarriorCostume ExodusMinionCostume FireElementalCostume
    GargishChaosShield GargishHephaestus GargishKiteShield GargishOrderShield GargishSignOfChaos GargishSignOfOrder
    GargishWoodenShield GazerCostume GiantPixieCostume GiantToadCostume GoreFiendCostume GrugorsShield
    GrugorsShieldGargoyle LadyOfTheSnowCostume LargePlateShield LargeStoneShield MaddeningHorrorCostume
    MediumPlateShield MinotaurCostume MongbatCostume MysticsGuard OniCostume OphidianMatriarchCostume
    OphidianWarriorCostume PillarOfStrength PixieCostume ResonantShieldOfVengeance SabertoothedTigerCostume
    SatyrCostume ShadowWyrmCostume SkeletonCostume SkitteringHopperCostume SmallPlateShield SolenWarriorCostume
    TerathanWarriorCostume TitanCostume VirtueShield VoidWandererCostume WispCostume WolfSpiderCostume ZombieCostume,
    wool: BritannianWool
  `),
  creatures: grouped(`
    acid_elemental: AcidElementalRenowned, air_elemental: GreaterAirElemental, alligator: WarAlligator, ancient_lich:
    AncientLichRenowned, animal_trainer: ArenaManager, banker: CasinoCashier TournamentRegistrar, blacksmith:
    GeorgeHephaestus, blood_elemental: DiseasedBloodElemental GreaterBloodElemental, bowyer: Robyn, bride_groom:
    EscortableBrideGroom NewHavenBrideGroom, brigand: BrigandCannibal HumanBrigand Poacher Trapper, centaur: Huntsman,
    changeling: RenegadeChangeling, daemon: ArchDaemon CovetousFireDaemon FireDaemon FireDaemonRenowned,
    deep_sea_serpent: HPDeepSeaSerpent, devourer: DevourerRenowned, dog: TravestyDog, doppleganger:
    CovetousDoppleganger, drake: ColdDrake CrimsonDrake FrostDrake PlatinumDrake StygianDrake ViciousDrake VileDrake,
    dryad: FrightenedDryad MLDryad, earth_elemental: CovetousEarthElemental EnragedEarthElemental
    GreaterEarthElemental MoltenEarthElemental MudElemental ShameEarthElemental StoneElemental, elder_gazer:
    EternalGazer, energy_vortex: UnboundEnergyVortex, evil_mage: BrigandCannibalMage BurningMage CorruptedMage
    CrazedMage DragonsFlameGrandMage DragonsFlameMage SoulboundApprenticeMage VileMage, evil_mage_lord:
    SoulboundBattleMage SoulboundSpellSlinger, executioner: SerpentsFangHighExecutioner, exodus_minion:
    ExodusMinionLord, farmer: FarmerNash, feral_treefellow: VileTreefellow, ferret: ShimmeringFerret, fire_elemental:
    FireElementalRenowned, fortune_teller: AttendantFortuneTeller GypsyFortuneTeller, gargoyle: EffetePutridGargoyle
    EffeteUndeadGargoyle GargoyleAssassin GargoyleGuardian GargoylePet GargoyleShade PutridUndeadGargoyle
    UndeadGargoyle, gazer: StrangeGazer, golem: ClayGolem GadgetryTableGolem, gorilla: SilverbackGorilla,
    greater_dragon: ShadowguardGreaterDragon, grizzly_bear: MaulTheBear, harpy: DazzledHarpy, headless_one:
    HeadlessMiner, healer: NewHavenHealer, hind: BravehornsMate, horde_minion: CapturedHordeMinion, interred_grizzle:
    MonstrousInterredGrizzle, juggernaut: ExodusJuggernaut, keeper_of_chivalry: Aelorn, kraken: HPKraken, lich:
    DiseasedLich PrimevalLich SkeletalLich, lizardman: LizardmanDefender LizardmanSquatter LizardmanWitchdoctor, mage:
    Morganna Mulcivikh NewHavenMage SirHelper, merchant: BlackMarketMerchant DerekMerchant MiningCooperativeMerchant
    NewHavenMerchant, messenger: NewHavenMessenger, minotaur_captain: MinotaurGeneral, mongbat: DaemonMongbat
    VampireMongbat, noble: NewHavenNoble, ogre: HungryOgre OgreBoneCrusher, orc: OrcChopper OrcEngineer
    OrcFootSoldier, peasant: NewHavenPeasant, phoenix: GreaterPhoenix, pixie: Arielle PixieRenowned SAPixie,
    player_vendor: CommissionPlayerVendor, poison_elemental: GreaterPoisonElemental ShameGreaterPoisonElemental, rat:
    ClanRibbonPlagueRat PlagueRat PrisonRat ShipRat, ratman: RatmanAssassin, revenant: CovetousRevenant, scorpion:
    ClockworkScorpion DesertScorpion SpeckledScorpion, sea_serpent: HPSeaSerpent, seeker_of_adventure:
    NewHavenSeekerOfAdventure, skeletal_dragon: SkeletalDragonRenowned, skeletal_knight: LadyMarai, snake: CoralSnake
    SeaSnake, squirrel: AlbinoSquirrel, swamp_dragon: ParoxysmusSwampDragon, tavern_keeper: SeaMarketTavernKeeper,
    tinker: AmeliaYoungstone, titan: TitanRockHunter, treefellow: Strongroot TreefellowGuardian, troll: CaveTroll
    CaveTrollWrong, unicorn: DespiseUnicorn, vampire_bat: ShipBat, vorpal_bunny: FireRabbit, wandering_healer:
    GargishWanderingHealer WanderingShaman, water_elemental: CovetousWaterElemental GreaterWaterElemental
    HPWaterElemental HurricaneElemental VileWaterElemental, white_wyrm: IceWyrm, wisp: MysteriousWisp, wraith:
    DreamWraith, wyvern: CorruptedWyvern ObsidianWyvern WyvernRenowned
  `),
};
