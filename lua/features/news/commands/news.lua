-- What staff tell the town criers.

local news = require("features.news.lib.news")
local times = require("lib.players.times")

command.register {
  name = "news",
  description = "Lists the news of the town criers.",
  contexts = { "console", "in_game" },
  level = "Counselor",
  runs_in = "one_process",
  handler = function()
    local all = news.all()
    if #all == 0 then return "There is no news." end
    for number, one in ipairs(all) do
      command.print(("%d. %s (by %s, until %s)"):format(number, one.text, one.by, times.written(one.until_at)))
    end
  end,
}

command.register {
  name = "news_add",
  description = "Gives the town criers news, for some hours.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  arguments = {
    { name = "hours", type = "integer", min = 1, max = news.hours_maximum, about = "how long they are told" },
    { name = "text", type = "text", max_length = news.text_characters, about = "what is told" },
  },
  handler = function(context, arguments)
    local added, reason = news.add(context.account_name, arguments.text, arguments.hours)
    if not added then return false, reason end
    return "The criers tell it."
  end,
}

command.register {
  name = "news_remove",
  description = "Takes news from the town criers.",
  contexts = { "console", "in_game" },
  level = "GameMaster",
  runs_in = "one_process",
  arguments = { { name = "number", type = "integer", min = 1, about = "its number in the list of .news" } },
  handler = function(_, arguments)
    local removed = news.remove(arguments.number)
    if not removed then return false, "There is no news of that number." end
    return "The criers do not tell it any more: " .. removed.text
  end,
}
