-- The numbers of guilds. Times are in milliseconds.

local HOUR_MS = 60 * 60 * 1000
local DAY_MS = 24 * HOUR_MS

return {
  -- Gold from the bank box of a guild's founder (ModernUO Guild.RegistrationFee).
  founding_gold = 25000,
  -- Characters of a name, of an abbreviation, of a member's title and of a charter (ModernUO CreateGuildGump and
  -- Guildstone).
  name_characters = { least = 3, most = 30 },
  abbreviation_characters = { least = 1, most = 4 },
  title_characters = 20,
  charter_characters = 300,
  -- How many guilds there are at most, and how many members and treaties a guild has. A guild is one name in the store,
  -- which holds 64 KiB.
  guilds_maximum = 1000,
  members_maximum = 150,
  treaties_maximum = 20,
  -- How near a guest stands who is invited, in tiles, and how long the offer is open.
  invite_tiles = 8,
  invitation_ms = 60 * 1000,
  -- A war ends by itself after this time, and cannot be declared again between the same guilds for the other one.
  war_ms = 14 * DAY_MS,
  peace_ms = HOUR_MS,
  -- A leader who was away for so long is replaced by the candidate of most of the members who were not (ModernUO
  -- Guild.CalculateGuildmaster counts votes each week, whether the leader is away or not).
  absence_ms = 30 * DAY_MS,
  -- Lines of guild chat that one member may say in a row, and how often another one is added to that number.
  chat_lines = 6,
  chat_line_ms = 1500,
  -- What nobody may call a guild or an abbreviation: it would look like the staff. Compared without regard to case and
  -- look-alikes.
  reserved = { "gm", "gms", "sys", "system", "staf", "staff", "adm", "admin", "dev", "seer", "server", "counselor", "gamemaster" },

  -- The ranks from low to high, and what they may do (ModernUO RankDefinition: ronin, member, emissary, warlord,
  -- leader).
  ranks = {
    { name = "recruit", powers = {} },
    { name = "member", powers = { vote = true } },
    { name = "emissary", powers = { vote = true, invite = true, title = true } },
    { name = "officer", powers = { vote = true, invite = true, title = true, dismiss = true, rank = true, treaty = true } },
    {
      name = "leader",
      powers = { vote = true, invite = true, title = true, dismiss = true, rank = true, treaty = true, charter = true, disband = true },
    },
  },
}
