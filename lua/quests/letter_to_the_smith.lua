-- A delivery. A lost letter is written again, and the first one is worth nothing then.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "letter_to_the_smith", title = "A Letter to the Smith", giver = "provisioner", words = { "letter" },
  offer = "The smith owes me forty nails and an answer. Take him this letter, and put it into his own hand. "
    .. "He pays the bearer, if only to be rid of him.",
  progress = "The letter belongs into a smith's hand, not into your pocket.",
  ending = "He has read it? Good.",
  steps = {
    {
      kind = "deliver", task = "Bring the letter to a blacksmith", name = "a letter to the smith", to = { "blacksmith", "weaponsmith" },
      answer = "Forty nails! Tell that miser... no, tell nobody anything. Here is something for your way.",
    },
  },
  rewards = { gold = 50, fame = 10 },
  repeats_after_minutes = 12 * 60,
}
