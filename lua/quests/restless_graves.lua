-- A harder hunt, after the rats. The tag of the template says what counts.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "restless_graves", title = "Restless Graves", giver = { "inn_keeper", "healer" }, words = { "graves", "undead" },
  offer = "They rise at night from the old graves and walk the roads. Twelve of them were counted, of bone and of rotten flesh. "
    .. "Lay them to rest again. It is no work for one alone: take friends with you.",
  progress = "I still hear them at night. Twelve of them, no fewer.",
  ending = "They sleep at last. The town will speak of you.",
  needs = { quests = { "rats_in_the_cellar" } },
  steps = { { kind = "kill", task = "Lay the undead to rest", tag = "undead", amount = 12 } },
  rewards = { gold = { 300, 500 }, fame = 60, karma = 60 },
  repeats_after_minutes = 24 * 60, kills = "party",
}
