-- What the owner of a vendor sees: its gold, its wages, and what can be done.

local menu = require("features.player_vendors.lib.owner_menu")
local rules = require("features.player_vendors.data.player_vendor_rules")

local WIDTH, HEIGHT, LEFT, TOP, ROW = 420, 290, 20, 50, 22
local RIGHT = 250
local BUTTONS = {
  { "goods", "See goods", menu.see_goods }, { "prices", "Prices", menu.list_goods }, { "collect", "Collect gold", menu.collect },
  { "rename", "Rename", menu.rename }, { "dress", "Customize", menu.dress }, { "dismiss", "Dismiss", menu.dismiss },
}

gump.define {
  name = "player_vendor",
  x = 120,
  y = 120,

  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    window:cropped_label { x = LEFT, y = 16, width = WIDTH - 40, height = 20, hue = 0x35, text = data.name }
    local facts = {
      { "Gold held for you:", data.held },
      { "Wages paid in advance:", data.wages },
      { "Charge of a day of Britannia:", data.of_day },
      { "Charge of an earth day:", data.of_day * rules.days_in_real_day },
      { "Days that it can work:", data.days },
      { "Earth days:", data.days // rules.days_in_real_day },
    }
    for index, fact in ipairs(facts) do
      window:label { x = LEFT, y = TOP + (index - 1) * ROW, hue = 0, text = fact[1] }
      window:label { x = RIGHT, y = TOP + (index - 1) * ROW, hue = 0, text = tostring(fact[2]) }
    end
    for index, row in ipairs(BUTTONS) do
      local x, y = LEFT + (index - 1) % 2 * 200, TOP + 146 + (index - 1) // 2 * 28
      window:button { x = x, y = y, normal = 4005, pressed = 4007, name = row[1], on_click = menu.button(data.vendor, row[3]) }
      window:label { x = x + 36, y = y + 2, hue = 0, text = row[2] }
    end
  end,
}
