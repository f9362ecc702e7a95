-- Things that are handed over. What they cost at a vendor is more than the gold of the reward.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "bandages_for_the_wounded", title = "Bandages for the Wounded", giver = "healer", words = { "bandages", "wounded" },
  offer = "Every day they carry more wounded to me, and I tear my own robes to bind them. Bring me thirty clean bandages.",
  progress = "The wounded wait. Have you thirty bandages for me?",
  ending = "Clean cloth! You have saved more than one life today.",
  steps = { { kind = "collect", task = "Bring clean bandages to a healer", template = "bandage", amount = 30 } },
  rewards = { gold = 60, karma = 40, items = { { "lesser_heal_potion", 2 } } },
  repeats_after_minutes = 24 * 60,
}
