-- The numbers of the law. Times are in milliseconds.

local MINUTE_MS = 60 * 1000
local HOUR_MS = 60 * MINUTE_MS

return {
  -- How long somebody is a criminal after the last crime (ModernUO Mobile.ExpireCriminalDelay).
  criminal_ms = 2 * MINUTE_MS,
  -- How long an attack counts as one (ModernUO AggressorInfo.ExpireDelay).
  aggression_ms = 2 * MINUTE_MS,
  -- From how many murders on somebody is a murderer (ModernUO Mobile.Murderer).
  murderer_from = 5,
  -- Hours in the world after which one murder is forgotten: for the short count and for the long one (ModernUO
  -- PlayerMurderSystem).
  short_murder_ms = 8 * HOUR_MS,
  long_murder_ms = 40 * HOUR_MS,
  -- How long the same victim cannot report the same killer again (ModernUO PlayerMurderSystem).
  report_again_ms = 10 * MINUTE_MS,
  -- A player who has become a murderer this often is one for good (ModernUO PlayerMurderSystem.PingPongs, from T2A to
  -- before LBR).
  murderer_for_good = 5,
  -- What a murderer with at least `from` recent murders loses of stats and skills on coming back to life: a share in
  -- percent that grows by one with every `murders_per_percent` murders, between two limits. Nothing falls below the
  -- last two, in points and tenths (ModernUO ResurrectGump).
  toll = { from = 5, base_percent = 4, murders_per_percent = 5, least_percent = 5, most_percent = 15, least_stat = 10, least_tenths = 350 },
  -- Karma of a reported murderer: this for each murder (ModernUO PlayerMurderSystem.ReportMurder before AoS).
  karma_per_murder = -1000,
  -- How long guards can be called on somebody after a crime (ModernUO GuardedRegion.GuardTimer).
  guard_candidate_ms = 15 * 1000,
  -- How far the call for guards carries, and how near townsfolk witness a crime, in tiles (ModernUO GuardedRegion).
  call_tiles = 14,
  witness_tiles = 8,
  -- The map rules by map: where players may harm one another freely (ModernUO MapDefinitions: FeluccaRules,
  -- TrammelRules). A region's field `players_fight` says otherwise for the region.
  players_fight = { [0] = true, [1] = false, [2] = false, [3] = false, [4] = false, [5] = false },
}
