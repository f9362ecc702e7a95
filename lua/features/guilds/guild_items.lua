-- The stone of a guild hall, which staff and decorators put where guilds meet. It opens what the guild button opens.

local hall = require("features.guilds.lib.hall")

item_template("guildstone", {
  name = "a guildstone", item_id = 0x0ED4, weight = 1, movable = false, tags = { "furniture", "guild" },
  on_use = function(_, user)
    if user.session_id and not user.is_dead then hall.open(user) end
  end,
})
