-- The goods of a vendor with their prices, for its owner, who changes them here.

local goods = require("features.player_vendors.lib.goods")
local menu = require("features.player_vendors.lib.owner_menu")
local pages = require("lib.gumps.pages")
local player_vendors = require("features.player_vendors.lib.player_vendors")
local things = require("lib.things")

local WIDTH, TOP, ROW, ROWS = 460, 50, 26, 10

local function draw_row(window, vendor, item, x, y)
  local price, words = goods.sale(vendor, item)
  local shown = price and ("%d  %s"):format(price, words) or "not for sale"
  window:button {
    x = x, y = y, normal = 4011, pressed = 4012, name = "price " .. item.serial,
    on_click = menu.button(vendor.serial, menu.price(item.serial)),
  }
  window:cropped_label { x = x + 36, y = y + 2, width = 180, height = 20, hue = 0, text = things.called(item) }
  window:cropped_label { x = x + 226, y = y + 2, width = 190, height = 20, hue = price and 0x35 or 0, text = shown }
end

gump.define {
  name = "player_vendor_goods",
  x = 100,
  y = 80,

  build = function(window, data)
    local vendor = data.vendor and player_vendors.get(data.vendor)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = TOP + ROWS * ROW + 44, art = 9200 }
    window:label { x = 20, y = 16, hue = 0x35, text = "Goods and prices" }
    if not vendor then return end
    pages.draw(window, {
      rows = goods.all(vendor), per_page = ROWS, x = 20, y = TOP, row_height = ROW, width = WIDTH - 40,
      draw = function(item, x, y) draw_row(window, vendor, item, x, y) end,
    })
  end,
}
