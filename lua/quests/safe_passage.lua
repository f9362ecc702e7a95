-- An escort (RunUO BaseEscortable). The traveller chooses one of the places that there are on the map.

local quests = require("features.quests.lib.quests")

quests.declare {
  id = "safe_passage", title = "Safe Passage", words = { "travel", "escort" },
  giver = {
    "escortable", "escortable_mage", "escortable_wandering_healer", "merchant", "messenger", "noble", "peasant", "seeker_of_adventure",
    "bride_groom",
  },
  offer = "I must get to {place}, and the roads are full of things with teeth. Walk with me, and do not leave me behind: "
    .. "if I cannot see you for two minutes I shall give up. I pay when we are there.",
  progress = "Lead on. I shall follow you to {place}.",
  ending = "Thank you.",
  steps = {
    {
      kind = "escort", task = "Escort a traveller to {place}",
      arrival = "We have arrived in {place}! Thank you. Here is your pay, as I promised.",
      places = { "Britain", "Cove", "Jhelom", "Minoc", "Moonglow", "Skara Brae", "Trinsic", "Vesper", "Yew", "The Meadow", "The Square" },
    },
  },
  rewards = { gold = { 500, 1000 }, karma = 20 },
  repeats_after_minutes = 5,
}
