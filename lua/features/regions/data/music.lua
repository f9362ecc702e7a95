-- Numbers of the client's pieces of music by the names that data sets have for them (ModernUO MusicName), in lower
-- case.

local NAMES = {
  [0] = "OldUlt01", "Create1", "DragFlit", "OldUlt02", "OldUlt03", "OldUlt04", "OldUlt05", "OldUlt06", "Stones2",
  "Britain1", "Britain2", "Bucsden", "Jhelom", "LBCastle", "Linelle", "Magincia", "Minoc", "Ocllo", "Samlethe", "Serpents",
  "Skarabra", "Trinsic", "Vesper", "Wind", "Yew", "Cave01", "Dungeon9", "Forest_a", "InTown01", "Jungle_a", "Mountn_a",
  "Plains_a", "Sailing", "Swamp_a", "Tavern01", "Tavern02", "Tavern03", "Tavern04", "Combat1", "Combat2", "Combat3",
  "Approach", "Death", "Victory", "BTCastle", "Nujelm", "Dungeon2", "Cove", "Moonglow", "Zento", "TokunoDungeon", "Taiko",
  "DreadHornArea", "ElfCity", "GrizzleDungeon", "MelisandesLair", "ParoxysmusLair", "GwennoConversation", "GoodEndGame",
  "GoodVsEvil", "GreatEarthSerpents", "Humanoids_U9", "MinocNegative", "Paws", "SelimsBar", "SerpentIsleCombat_U7",
  "ValoriaShips", "TheWanderer", "Castle", "Festival", "Honor", "Medieval", "BattleOnStones", "Docktown", "GargoyleQueen",
  "GenericCombat", "Holycity", "HumanLevel", "LoginLoop", "NorthernForestBattleonStones", "PrimevalLich", "QueenPalace",
  "RoyalCity", "SlasherVeil", "StygianAbyss", "StygianDragon", "Void", "CodexShrine", "AnvilStrikeInMinoc",
  "ASkaranLullaby", "BlackthornsMarch", "DupresNightInTrinsic", "FayaxionAndTheSix", "FlightOfTheNexus", "GalehavenJaunt",
  "JhelomToArms", "MidnightInYew", "MoonglowSonata", "NewMaginciaMarch", "NujelmWaltz", "SherrysSong", "StarlightInBritain",
  "TheVesperMist",
}

local music = {}
for number = 0, #NAMES do music[NAMES[number]:lower()] = number end

return music
