-- A first hunt. A party that hunts together counts together.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "rats_in_the_cellar", title = "Rats in the Cellar", giver = { "inn_keeper", "tavern_keeper" }, words = { "rats", "cellar" },
  offer = "There are rats in my cellar, as large as dogs, and more come up from the sewers every night. "
    .. "I would go down myself, but who would pour the ale? Kill six of them, wherever you find them, and I shall pay you.",
  progress = "The rats still gnaw at my barrels. Come back when six of them are dead.",
  ending = "How quiet it is below! Take this, and eat and drink well.",
  steps = { { kind = "kill", task = "Kill giant rats or sewer rats", template = { "giant_rat", "sewer_rat" }, amount = 6 } },
  rewards = { gold = 120, fame = 20, items = { { "bread_loaf", 2 } } },
  repeats_after_minutes = 120, kills = "party",
}
