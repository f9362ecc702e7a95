-- For which prices and how long something is put up for auction.

local menu = require("features.auctions.lib.auction_menu")
local parts = require("lib.gumps.parts")
local rules = require("features.auctions.data.auction_rules")

local WIDTH, LEFT, ROW = 410, 20, 28
local HOURS_TOP = 150

gump.define {
  name = "auction_terms", x = 120, y = 100,
  build = function(window, data)
    parts.frame(window, WIDTH, HOURS_TOP + #rules.hours * ROW + 20, data.title)
    parts.rows(window, { x = LEFT, y = 46, row_height = 28, rows = { { "First price:" }, { "Bidding ends at (or nothing):" } } })
    for index, name in ipairs { "first", "buyout" } do
      parts.entry(window, { x = 260, y = 16 + index * 28, width = 130, name = name, limit = rules.price_digits })
    end
    local costs = ("The fee is %d %% of the first price, at least %d gold; the tax %d %%."):format(
      rules.fee_percent, rules.least_fee, rules.tax_percent)
    window:html { x = LEFT, y = 100, width = WIDTH - 40, height = 44, text = costs }
    local rows = {}
    for index, hours in ipairs(rules.hours) do
      rows[index] = {
        name = "hours " .. hours, text = hours < 48 and ("%d hours"):format(hours) or ("%d days"):format(hours // 24),
        on_click = menu.button(data.keeper, menu.put_up(data.item, data.title, hours)),
      }
    end
    parts.buttons(window, { x = LEFT, y = HOURS_TOP, row_height = ROW, rows = rows })
  end,
}
