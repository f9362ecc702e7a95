-- For which prices and how long something is put up for auction.

local menu = require("features.auctions.lib.auction_menu")
local rules = require("features.auctions.data.auction_rules")

local WIDTH, LEFT, ROW = 380, 20, 28
local HOURS_TOP = 150

gump.define {
  name = "auction_terms",
  x = 120,
  y = 100,

  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HOURS_TOP + #rules.hours * ROW + 20, art = 9200 }
    window:cropped_label { x = LEFT, y = 16, width = WIDTH - 40, height = 20, hue = 0x35, text = data.title }
    window:label { x = LEFT, y = 46, hue = 0, text = "First price:" }
    window:text_entry_limited { x = 230, y = 46, width = 120, height = 20, hue = 0x35, name = "first", text = "", limit = rules.price_digits }
    window:label { x = LEFT, y = 72, hue = 0, text = "Bidding ends at (or nothing):" }
    window:text_entry_limited { x = 230, y = 72, width = 120, height = 20, hue = 0x35, name = "buyout", text = "", limit = rules.price_digits }
    local costs = ("The fee is %d %% of the first price, at least %d gold; the tax %d %%."):format(
      rules.fee_percent, rules.least_fee, rules.tax_percent)
    window:html { x = LEFT, y = 100, width = WIDTH - 40, height = 44, text = costs }
    for index, hours in ipairs(rules.hours) do
      local y = HOURS_TOP + (index - 1) * ROW
      window:button {
        x = LEFT, y = y, normal = 4005, pressed = 4007, name = "hours " .. hours,
        on_click = menu.button(data.keeper, menu.put_up(data.item, data.title, hours)),
      }
      window:label { x = LEFT + 36, y = y + 2, hue = 0, text = hours < 48 and ("%d hours"):format(hours) or ("%d days"):format(hours // 24) }
    end
  end,
}
