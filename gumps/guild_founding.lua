-- Asks for the name and the abbreviation of a new guild.

local WIDTH, HEIGHT = 360, 190

local function entry(window, y, label, name, width, limit, given)
  window:label { x = 20, y = y, hue = 0, text = label }
  window:background { x = 140, y = y - 2, width = width + 12, height = 24, art = 9350 }
  window:text_entry_limited { x = 146, y = y, width = width, height = 20, hue = 0, name = name, text = given or "", limit = limit }
end

gump.define {
  name = "guild_founding",
  x = 160,
  y = 120,

  -- `gold`, `name_limit`, `abbreviation_limit`, and `name` and `abbreviation` as they were typed before.
  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    window:label { x = 20, y = 18, hue = 0, text = ("To found a guild costs %d gold from your bank box."):format(data.gold) }
    entry(window, 54, "Name", "name", 180, data.name_limit, data.name)
    entry(window, 88, "Abbreviation", "abbreviation", 60, data.abbreviation_limit, data.abbreviation)
    window:button { x = 20, y = HEIGHT - 40, normal = 4023, pressed = 4025, name = "found" }
    window:label { x = 58, y = HEIGHT - 38, hue = 0, text = "Found" }
    window:button { x = WIDTH - 140, y = HEIGHT - 40, normal = 4017, pressed = 4019, name = "cancel" }
    window:label { x = WIDTH - 102, y = HEIGHT - 38, hue = 0, text = "Cancel" }
  end,
}
