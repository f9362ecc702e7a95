-- One thing after another: what is bought or milled is handed over, and then brought on. Only bakers who trust the
-- bearer ask.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "flour_for_the_feast", title = "Flour for the Feast", giver = "baker", words = { "flour", "feast" },
  offer = "Tomorrow is a feast, and the mice have eaten my flour. Bring me eight sacks of it. Then there is a cake to carry to the inn, "
    .. "carefully.",
  progress = "No flour, no feast.",
  ending = "What a cake!",
  needs = { quests = { "letter_to_the_smith" } },
  steps = {
    {
      kind = "collect", task = "Bring sacks of flour to a baker", template = "sack_flour", amount = 8,
      answer = "Wait... knead... bake... there! To the inn with it, before it gets cold.",
    },
    {
      kind = "deliver", task = "Bring the cake to an inn", name = "a cake for the inn", item_id = 0x09E9,
      to = { "inn_keeper", "tavern_keeper" },
      answer = "The cake! And not a finger in it. The baker said you should have this.",
    },
  },
  rewards = { gold = 90, fame = 15, items = { { "bread_loaf", 3 } } },
  repeats_after_minutes = 24 * 60,
}
