-- Asks for the name and the abbreviation of a new guild.

local parts = require("lib.gumps.parts")

local WIDTH, HEIGHT = 360, 190

gump.define {
  name = "guild_founding", x = 160, y = 120,
  -- `gold`, `name_limit`, `abbreviation_limit`, and `name` and `abbreviation` as they were typed before.
  build = function(window, data)
    parts.frame(window, WIDTH, HEIGHT, ("Found a guild: %d gold from your bank"):format(data.gold))
    parts.rows(window, { x = 20, y = 54, row_height = 34, rows = { { "Name" }, { "Abbreviation" } } })
    parts.entry(window, { x = 140, y = 52, width = 192, name = "name", text = data.name, limit = data.name_limit })
    parts.entry(window, {
      x = 140, y = 86, width = 72, name = "abbreviation", text = data.abbreviation, limit = data.abbreviation_limit,
    })
    parts.answers(window, WIDTH, HEIGHT - 40, { name = "found", text = "Found" }, { name = "cancel", text = "Cancel" })
  end,
}
