-- People of the towns without a trade: nobles, peasants, artists, and those who want an escort.

local creatures = require("lib.templates.creature_families")

local townsman = creatures.people("base_townsfolk", { "townsfolk" })

townsman("actor", { title = "the actor" })

townsman("artist", {
  title = "the artist",
  skills = { healing = 520 },
  equipment = { { template = "half_apron", hue = 404 } },
})

townsman("bride_groom", { title = "the groom", fame = 200, karma = 4000, fights = "attackers" })
townsman("escortable", { title = "the traveller", fame = 200, karma = 4000 })

townsman("escortable_mage", {
  title = "the mage", fame = 200, karma = 4000,
  skills = { evaluating_intelligence = 900, inscription = 900, magery = 900, meditation = 900, resisting_spells = 900 },
  equipment = { { template = "robe", hue = 956 } },
  fights = "attackers",
})

townsman("gypsy", {
  title = "the gypsy",
  skills = { cooking = 765, snooping = 765, stealing = 765 },
  equipment = { { template = "bandana", hue = 230 }, { template = "dagger" } },
})

townsman("harbor_master", {
  title = "the harbor master",
  skills = { mining = 520 },
  equipment = { { template = "quarter_staff" } },
})

townsman("merchant", {
  title = "the merchant", fame = 200, karma = 4000,
  skills = { arms_lore = 665, item_identification = 665 },
  equipment = { { template = "body_sash", hue = 41 } },
  fights = "attackers",
})

townsman("messenger", { title = "the messenger", fame = 200, karma = 4000, fights = "attackers" })

townsman("noble", {
  title = "the noble", fame = 200, karma = 4000,
  skills = { parrying = 900, swordsmanship = 900, tactics = 900 },
  equipment = { { template = "body_sash", hue = 773 }, { template = "cloak", hue = 773 }, { template = "longsword" } },
  fights = "attackers",
})

townsman("peasant", { title = "the peasant", fame = 200, karma = 4000, fights = "attackers" })
townsman("prisoner", { title = "the prisoner", fame = 200, karma = 4000, stays = true, fights = "attackers" })
townsman("sculptor", { title = "the sculptor", equipment = { { template = "half_apron", hue = 485 } } })

townsman("seeker_of_adventure", {
  title = "the seeker of adventure", fame = 200, karma = 4000,
  equipment = { { template = "body_sash", hue = 757 }, { template = "cloak", hue = 757 }, { template = "longsword" } },
  fights = "attackers",
})

townsman("escortable_wandering_healer", {
  title = "the wandering healer", skills = { anatomy = 600, healing = 600 },
  equipment = { { template = "robe", hue = 1153 }, { template = "gnarled_staff" } },
})

-- Stands in for names of data sets that no template has.
townsman("generic_npc", { title = "the traveller" })
