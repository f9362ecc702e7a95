-- The window of crafting, one for all trades: groups on the left, recipes on the right, below them number, mark and
-- material.

local listing = require("features.crafting.lib.listing")
local memory = require("features.crafting.lib.memory")
local mending = require("features.crafting.lib.mending")
local parts = require("lib.gumps.parts")
local trades = require("features.crafting.lib.trades")
local using = require("features.crafting.lib.using")

-- It fits into the smallest screen of clients.
local WIDTH, HEIGHT = 640, 480
local LEFT, RIGHT, TOP = 20, 190, 72
local GROUP_ROW, ROW, ROWS = 24, 40, 8
local BOTTOM = TOP + ROWS * ROW + 8
-- A recipe has two lines: its name and the chance, and what it takes.
local NEEDS_TOP, NEEDS_WIDTH, CHANCE_X = 20, WIDTH - RIGHT - 10, WIDTH - 60
local SEARCH_LENGTH = 30
local NEEDS_HUE = 0x3B2

-- What does something and shows the window again.
local function act(data, does)
  return function(answer) using.act(answer, data, function(...) return does(answer, ...) end) end
end

local function draw_groups(window, data, trade)
  local names = { listing.LAST }
  for _, name in ipairs(trade.group_names) do names[#names + 1] = name end
  local rows, shown = {}, not data.sought and (data.group or trade.group_names[1])
  for index, name in ipairs(names) do
    rows[index] = {
      name = "group " .. name, text = name, on_click = act(data, function() data.group, data.page, data.sought = name, 1, nil end),
    }
  end
  parts.buttons(window, { x = LEFT, y = TOP, row_height = GROUP_ROW, width = 132, rows = rows, chosen = shown and "group " .. shown })
end

local function draw_recipes(window, data, user, trade)
  local recipes = listing.recipes(user, trade, data)
  local first, last, page, pages = parts.page_of(#recipes, data.page, ROWS)
  for index = first, last do
    local recipe, y = recipes[index], TOP + (index - first) * ROW
    parts.button(window, {
      x = RIGHT, y = y, name = "make " .. recipe.id, text = trades.label(recipe), width = CHANCE_X - RIGHT - 50, shorten = true,
      on_click = function(answer) using.make(answer, data, recipe.id) end,
    })
    local needs = listing.needs(trade, recipe, memory.material(user, trade))
    parts.text(window, RIGHT, y + NEEDS_TOP, needs, { width = NEEDS_WIDTH, hue = NEEDS_HUE })
    parts.text(window, CHANCE_X, y + 2, listing.chance(user, trade, recipe))
  end
  parts.pager(window, {
    x = RIGHT + 200, y = TOP - 28, width = 150, page = page, pages = pages,
    turn = function(answer, to) act(data, function() data.page = to end)(answer) end,
  })
end

-- The next material of the trade.
local function next_material(_, user, trade)
  local kinds, now = trade.materials.kinds, memory.material(user, trade)
  for index, kind in ipairs(kinds) do
    if kind[1] == now then memory.set_material(user, trade, kinds[index % #kinds + 1][1]) end
  end
end

local function draw_choices(window, data, user, trade)
  parts.text(window, LEFT, BOTTOM + 2, "Number")
  parts.entry(window, { x = LEFT + 54, y = BOTTOM, width = 54, name = "number", text = tostring(memory.number(user, trade)), limit = 3 })
  local function button(column, y, name, words, does)
    parts.button(window, {
      x = RIGHT + column * 220, y = y, name = name, text = words, width = 180, on_click = act(data, does),
    })
  end
  if trade.materials then button(0, BOTTOM, "material", listing.called(memory.material(user, trade)), next_material) end
  if trade.marks then
    button(1, BOTTOM, "mark", memory.marks(user, trade) and "Mark exceptional work" or "Do not mark",
      function(_, someone, of) memory.toggle_marks(someone, of) end)
  end
  if trade.repairs then button(0, BOTTOM + 28, "repair", "Repair an item", mending.repair) end
  if trade.smelts then button(1, BOTTOM + 28, "smelt", "Smelt an item", mending.smelt) end
end

local function seek(answer)
  local words = text.trim(answer.texts.search or "")
  return words ~= "" and words or nil
end

gump.define {
  name = "craft", x = 60, y = 40,
  build = function(window, data)
    local tool, trade = data.tool and items.get(data.tool), data.trade and trades.get(data.trade)
    local user = tool and tool.root_mobile
    parts.frame(window, WIDTH, HEIGHT, trade and trade.title or "")
    if not trade or not user then return end
    parts.entry(window, { x = RIGHT, y = 12, width = 200, name = "search", text = data.sought, limit = SEARCH_LENGTH })
    parts.button(window, {
      x = RIGHT + 206, y = 12, name = "seek", text = "Search",
      on_click = act(data, function(answer) data.sought, data.page = seek(answer), 1 end),
    })
    draw_groups(window, data, trade)
    draw_recipes(window, data, user, trade)
    draw_choices(window, data, user, trade)
  end,
}
