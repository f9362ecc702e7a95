-- The list of auctions. Each page is a window of its own.

local lots = require("features.auctions.lib.lots")
local menu = require("features.auctions.lib.auction_menu")
local parts = require("lib.gumps.parts")
local rules = require("features.auctions.data.auction_rules")

local WIDTH, TOP, ROW = 520, 96, 26
local BOTTOM = TOP + rules.rows * ROW + 8
local NOTHING = "There is nothing for sale here."
local HEADS = { [56] = "Item", [282] = "Bid", [366] = "Buy now", [450] = "Ends in" }

local function show(data, view) return menu.button(data.keeper, function(keeper, user) menu.show(keeper, user, view) end) end

local function draw_row(window, data, lot, y)
  parts.button(window, {
    x = 20, y = y, name = "lot " .. lot.serial, text = lot.title, width = 220, shorten = true,
    on_click = menu.button(data.keeper, function(keeper, user) menu.show_lot(keeper, user, lot.serial) end),
  })
  local function cell(x, width, words) parts.text(window, x, y + 2, words, { width = width }) end
  cell(282, 80, ("%d%s"):format(lot.bid or lot.first, lot.bid and "" or " *"))
  cell(366, 80, lot.buyout and tostring(lot.buyout) or "-")
  cell(450, 60, lots.time_left(lot))
end

local function draw_search(window, data, view)
  parts.entry(window, { x = 54, y = 42, width = 166, name = "search", text = view.search, limit = rules.search_letters })
  parts.button(window, {
    x = 20, y = 42, look = "edit", name = "search",
    on_click = menu.button(data.keeper, function(keeper, user, answer)
      menu.show(keeper, user, { page = 1, search = text.trim(answer.texts.search or ""), is_own = view.is_own })
    end),
  })
  local turned = { page = 1, search = view.search, is_own = not view.is_own }
  parts.buttons(window, {
    x = 230, y = 42, columns = 2, column_width = 140,
    rows = {
      { name = "own", text = view.is_own and "All auctions" or "Only mine", on_click = show(data, turned) },
      { name = "sell", text = "Sell something", on_click = menu.button(data.keeper, menu.choose) },
    },
  })
end

gump.define {
  name = "auctions", x = 80, y = 60,
  build = function(window, data)
    parts.frame(window, WIDTH, BOTTOM + 40, "Auctions (* nobody has bid yet)")
    for x, words in pairs(HEADS) do parts.text(window, x, TOP - 20, words) end
    local view = data.view
    draw_search(window, data, view)
    if #data.rows == 0 then parts.text(window, 20, TOP, NOTHING) end
    for index, row in ipairs(data.rows) do draw_row(window, data, row, TOP + (index - 1) * ROW) end
    parts.pager(window, {
      x = 20, y = BOTTOM, width = WIDTH - 40, page = data.page, pages = data.pages,
      turn = function(answer, to) show(data, { page = to, search = view.search, is_own = view.is_own })(answer) end,
    })
  end,
}
