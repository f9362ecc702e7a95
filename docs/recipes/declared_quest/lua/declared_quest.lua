-- A quest in one file: a hunt and something to bring. Any baker in town gives it, and the quest log shows it.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "lost_bread", title = "The Lost Bread", giver = "baker", words = { "bread" },
  offer = "The mongbats have stolen my bread. Teach them a lesson, and bring me six loaves from somewhere.",
  progress = "No bread yet?",
  ending = "Fresh enough. Thank you.",
  steps = {
    { kind = "kill", task = "Kill mongbats", template = "mongbat", amount = 3 },
    { kind = "collect", task = "Bring loaves of bread", template = "bread_loaf", amount = 6 },
  },
  rewards = { gold = 20, fame = 10, items = { { "bread_loaf", 1 } } },
  repeats_after_minutes = 60,
}
