-- What is carried for somebody else. Its name and look come from the quest (lib/parcels.lua).

local quests = require("features.quests.lib.quests")

item_template("quest_parcel", {
  name = "a letter", item_id = 0x0E34, weight = 1, tags = { "parcel" },
  on_describe = function(parcel)
    local quest = quests.get(parcel:get("quest") or "")
    return quest and { "Quest: " .. quest.title } or nil
  end,
})
