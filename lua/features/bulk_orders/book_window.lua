-- The orders in a book: one row each, with a button that takes it out.

local parts = require("lib.gumps.parts")

local WIDTH, TOP, ROW_HEIGHT, ROWS = 580, 50, 24, 10
local TAKE_X, ITEM_X, AMOUNT_X, EXCEPTIONAL_X, MATERIAL_X, FILLED_X = 20, 50, 226, 286, 370, 510
local ITEM_WIDTH, MATERIAL_WIDTH = 170, 136

local function line(window, y, row, hue)
  local function words(x, text, width) parts.text(window, x, y, text, { width = width, hue = hue, shorten = true }) end
  words(ITEM_X, row.item, ITEM_WIDTH)
  words(AMOUNT_X, row.amount)
  words(EXCEPTIONAL_X, row.exceptional)
  words(MATERIAL_X, row.material, MATERIAL_WIDTH)
  words(FILLED_X, row.filled)
end

gump.define {
  name = "bulk_order_book", x = 100, y = 80,
  -- `title`; `rows`, each with `id`, `item`, `amount`, `exceptional`, `material` and `filled`; `page`, `pages`.
  build = function(window, data)
    parts.frame(window, WIDTH, TOP + (ROWS + 1) * ROW_HEIGHT + 44, data.title)
    line(window, TOP, { item = "Item", amount = "Amount", exceptional = "Quality", material = "Material", filled = "Filled" },
      parts.TITLE_HUE)
    for index, row in ipairs(data.rows) do
      local y = TOP + index * ROW_HEIGHT
      parts.button(window, { x = TAKE_X, y = y, look = "dot", name = "take " .. row.id })
      line(window, y, {
        item = row.item, amount = row.amount, exceptional = row.exceptional and "exceptional" or "", material = row.material,
        filled = row.filled,
      })
    end
    parts.pager(window, {
      x = TAKE_X, y = TOP + (ROWS + 1) * ROW_HEIGHT + 8, width = WIDTH - 2 * TAKE_X, page = data.page, pages = data.pages,
    })
  end,
}
