-- The goods of a vendor with their prices, for its owner, who changes them here.

local goods = require("features.player_vendors.lib.goods")
local menu = require("features.player_vendors.lib.owner_menu")
local parts = require("lib.gumps.parts")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local things = require("lib.things")

local WIDTH, TOP, ROW, ROWS = 460, 50, 26, 10

local function draw_row(window, vendor, item, x, y)
  local price, words = goods.sale(vendor, item)
  local shown = price and ("%d  %s"):format(price, words) or "not for sale"
  parts.button(window, {
    x = x, y = y, look = "edit", name = "price " .. item.serial, text = things.called(item), width = 180,
    on_click = menu.button(vendor.serial, menu.price(item.serial)),
  })
  parts.text(window, x + 226, y + 2, shown, { width = 190, hue = price and parts.TITLE_HUE })
end

gump.define {
  name = "player_vendor_goods", x = 100, y = 80,
  build = function(window, data)
    local vendor = data.vendor and player_vendors.get(data.vendor)
    parts.frame(window, WIDTH, TOP + ROWS * ROW + 44, "Goods and prices")
    if not vendor then return end
    parts.pages(window, {
      rows = goods.all(vendor), per_page = ROWS, x = 20, y = TOP, row_height = ROW, width = WIDTH - 40,
      draw = function(item, x, y) draw_row(window, vendor, item, x, y) end,
    })
  end,
}
