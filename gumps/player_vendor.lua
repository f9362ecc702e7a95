-- What the owner of a vendor sees: its gold, its wages, and what can be done.

local menu = require("features.player_vendors.lib.owner_menu")
local parts = require("lib.gumps.parts")
local rules = require("features.player_vendors.data.player_vendor_rules")

local WIDTH, HEIGHT, LEFT, TOP, ROW = 420, 290, 20, 50, 22
local RIGHT = 250
local BUTTONS = {
  { "goods", "See goods", menu.see_goods }, { "prices", "Prices", menu.list_goods }, { "collect", "Collect gold", menu.collect },
  { "rename", "Rename", menu.rename }, { "dress", "Customize", menu.dress }, { "dismiss", "Dismiss", menu.dismiss },
}

gump.define {
  name = "player_vendor", x = 120, y = 120,
  build = function(window, data)
    parts.frame(window, WIDTH, HEIGHT, data.name)
    local facts = {
      { "Gold held for you:", data.held },
      { "Wages paid in advance:", data.wages },
      { "Charge of a day of Britannia:", data.of_day },
      { "Charge of an earth day:", data.of_day * rules.days_in_real_day },
      { "Days that it can work:", data.days },
      { "Earth days:", data.days // rules.days_in_real_day },
    }
    parts.rows(window, { x = LEFT, y = TOP, value_x = RIGHT, row_height = ROW, rows = facts })
    local rows = {}
    for index, row in ipairs(BUTTONS) do
      rows[index] = { name = row[1], text = row[2], on_click = menu.button(data.vendor, row[3]) }
    end
    parts.buttons(window, { x = LEFT, y = TOP + 146, row_height = 28, columns = 2, column_width = 200, rows = rows })
  end,
}
