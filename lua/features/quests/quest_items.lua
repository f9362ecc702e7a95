-- What is carried for somebody else. Its name and look come from the quest (lib/deliveries.lua).

local quests = require("features.quests.lib.quests")

item_template("quest_delivery", {
  name = "a letter", item_id = 0x0E34, weight = 1, tags = { "delivery" },
  on_describe = function(item)
    local quest = quests.get(item:get("quest") or "")
    return quest and { "Quest: " .. quest.title } or nil
  end,
})
