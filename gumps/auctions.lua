-- The list of auctions. Each page is a window of its own.

local lots = require("features.auctions.lib.lots")
local menu = require("features.auctions.lib.auction_menu")
local rules = require("features.auctions.data.auction_rules")

local WIDTH, TOP, ROW, ROWS = 520, 84, 26, 10
local BOTTOM = TOP + ROWS * ROW + 8

local function show(data, view) return menu.button(data.keeper, function(keeper, user) menu.show(keeper, user, view) end) end

local function button(window, x, y, name, label, on_click)
  window:button { x = x, y = y, normal = 4005, pressed = 4007, name = name, on_click = on_click }
  window:label { x = x + 36, y = y + 2, hue = 0, text = label }
end

local function draw_row(window, data, lot, y)
  window:button {
    x = 20, y = y, normal = 4005, pressed = 4007, name = "lot " .. lot.serial,
    on_click = menu.button(data.keeper, function(keeper, user) menu.show_lot(keeper, user, lot.serial) end),
  }
  local function cell(x, width, words) window:cropped_label { x = x, y = y + 2, width = width, height = 20, hue = 0, text = words } end
  cell(56, 220, lot.title)
  cell(282, 80, ("%d%s"):format(lot.bid or lot.first, lot.bid and "" or " *"))
  cell(366, 80, lot.buyout and tostring(lot.buyout) or "-")
  cell(450, 60, lots.time_left(lot))
end

local function draw_search(window, data, view)
  window:text_entry_limited {
    x = 56, y = 44, width = 160, height = 20, hue = 0x35, name = "search", text = view.search, limit = rules.search_letters,
  }
  window:button {
    x = 20, y = 42, normal = 4011, pressed = 4012, name = "search",
    on_click = menu.button(data.keeper, function(keeper, user, answer)
      menu.show(keeper, user, { page = 1, search = text.trim(answer.texts.search or ""), is_own = view.is_own })
    end),
  }
  local turned = { page = 1, search = view.search, is_own = not view.is_own }
  button(window, 230, 42, "own", view.is_own and "All auctions" or "Only mine", show(data, turned))
  button(window, 370, 42, "sell", "Sell something", menu.button(data.keeper, menu.choose))
end

gump.define {
  name = "auctions",
  x = 80,
  y = 60,

  build = function(window, data)
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = BOTTOM + 40, art = 9200 }
    window:label { x = 20, y = 14, hue = 0x35, text = "Auctions (* nobody has bid yet; then the price that ends bidding)" }
    local view, user = data.view, data.user and mobiles.get(data.user)
    draw_search(window, data, view)
    local rows = user and menu.rows_of(view, user) or {}
    local count = math.max(1, math.ceil(#rows / ROWS))
    local page = math.min(view.page, count)
    for index = (page - 1) * ROWS + 1, math.min(page * ROWS, #rows) do
      draw_row(window, data, rows[index], TOP + (index - 1) % ROWS * ROW)
    end
    local function turn(by) return show(data, { page = page + by, search = view.search, is_own = view.is_own }) end
    if page > 1 then button(window, 20, BOTTOM, "previous", "Back", turn(-1)) end
    window:label { x = WIDTH // 2 - 20, y = BOTTOM + 2, hue = 0, text = page .. " / " .. count }
    if page < count then button(window, WIDTH - 110, BOTTOM, "next", "Next", turn(1)) end
  end,
}
