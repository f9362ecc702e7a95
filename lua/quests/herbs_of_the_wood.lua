-- For those who know something of a trade: the giver asks for a skill.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "herbs_of_the_wood", title = "Herbs of the Wood", giver = { "herbalist", "alchemist", "mage" }, words = { "herbs" },
  offer = "My kettle is empty. Bring me twenty roots of garlic and as many of ginseng. Those who know nothing of potions bring me weeds, "
    .. "so I ask only who has stirred a kettle before.",
  progress = "Twenty of garlic first. Then twenty of ginseng.",
  ending = "That will do for a month. I brewed something for you from what was left.",
  needs = { skills = { alchemy = 20 } },
  steps = {
    {
      kind = "collect", task = "Bring garlic", template = "garlic", amount = 20,
      answer = "That is the garlic. And the ginseng?",
    },
    { kind = "collect", task = "Bring ginseng", template = "ginseng", amount = 20 },
  },
  rewards = { gold = 80, fame = 10, items = { { "cure_potion", 2 }, { "heal_potion", 1 } } },
  repeats_after_minutes = 24 * 60,
}
