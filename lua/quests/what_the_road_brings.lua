-- Several steps of several kinds: words, a hunt, and the way back to the giver.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "what_the_road_brings", title = "What the Road Brings", giver = "provisioner", words = { "road", "robbers" },
  offer = "Three wagons of ours did not arrive. Somebody must have seen them. Ask at an inn about the wagons, and then see to it "
    .. "that the fourth one arrives.",
  progress = "The fourth wagon leaves soon. Is the road safe?",
  ending = "The wagon is here, and nobody is missing. I shall not forget it.",
  needs = { fame = 20 },
  steps = {
    {
      kind = "say", task = "Ask an innkeeper about the wagons", to = { "inn_keeper", "tavern_keeper" }, words = { "wagon", "wagons" },
      answer = "Wagons? Brigands sold me wine from a wagon. They lie in wait by the road, five at the least.",
    },
    { kind = "kill", task = "Kill brigands", template = "brigand", amount = 5 },
  },
  rewards = { gold = 400, fame = 50, karma = 30 },
  repeats_after_minutes = 24 * 60, kills = "party",
}
