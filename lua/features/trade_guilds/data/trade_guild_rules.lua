-- The guilds of the trades, which tradespeople keep (ModernUO BaseGuildmaster, and NpcGuild of the vendors).

local DAY_MS = 24 * 60 * 60 * 1000

return {
  -- What the guildmaster asks for, in gold, and from how far away guildmasters are spoken to, in tiles.
  price = 500,
  earshot_tiles = 2,
  -- How long members stay.
  least_ms = 7 * DAY_MS,
  -- What members pay in the shops of their guild, in percent.
  price_percent = 90,
  -- Points of Stealing that thieves need.
  thief_points = 60,
  -- The tradespeople of each guild, and its master.
  guilds = {
    mages = { "mage_guildmaster", "mage", "holy_mage", "alchemist", "herbalist", "scribe", "glassblower" },
    warriors = { "warrior_guildmaster", "weaponsmith", "armorer" },
    thieves = { "thief_guildmaster", "thief" },
    rangers = { "ranger_guildmaster", "ranger", "bowyer" },
    healers = { "healer_guildmaster", "healer" },
    miners = { "miner_guildmaster", "miner" },
    merchants = { "merchant_guildmaster", "provisioner", "jeweler" },
    tinkers = { "tinker_guildmaster", "tinker", "carpenter", "architect", "stone_crafter" },
    tailors = { "tailor_guildmaster", "tailor", "weaver" },
    fishermen = { "fisher_guildmaster", "fisherman" },
    bards = { "bard_guildmaster", "bard" },
    blacksmiths = { "blacksmith_guildmaster", "blacksmith" },
  },
}
