-- The window of crafting, one for all trades: groups on the left, recipes on the right, below them number, mark and
-- material.

local listing = require("features.crafting.lib.listing")
local memory = require("features.crafting.lib.memory")
local mending = require("features.crafting.lib.mending")
local trades = require("features.crafting.lib.trades")
local using = require("features.crafting.lib.using")

local WIDTH, HEIGHT = 640, 440
local LEFT, RIGHT, TOP, ROW = 20, 190, 76, 24
local ROWS = 11
local BOTTOM = TOP + ROWS * ROW + 12
local SEARCH_LENGTH = 30

-- A button with a word beside it that does something and shows the window again.
local function button(window, data, what)
  window:button {
    x = what.x, y = what.y, normal = 4005, pressed = 4007, name = what.name,
    on_click = function(answer) using.act(answer, data, function(...) return what.does(answer, ...) end) end,
  }
  window:cropped_label { x = what.x + 34, y = what.y + 2, width = what.width or 120, height = 20, hue = what.hue or 0, text = what.text }
end

local function draw_groups(window, data, trade)
  local names = { listing.LAST }
  for _, name in ipairs(trade.group_names) do names[#names + 1] = name end
  for index, name in ipairs(names) do
    local is_shown = not data.sought and name == (data.group or trade.group_names[1])
    button(window, data, {
      x = LEFT, y = TOP + (index - 1) * ROW, name = "group " .. name, text = name, hue = is_shown and 68 or 0,
      does = function() data.group, data.page, data.sought = name, 1, nil end,
    })
  end
end

local function draw_recipes(window, data, user, trade)
  local recipes = listing.recipes(user, trade, data)
  local pages = math.max(1, math.ceil(#recipes / ROWS))
  local page = math.min(data.page, pages)
  for index = (page - 1) * ROWS + 1, math.min(page * ROWS, #recipes) do
    local recipe, y = recipes[index], TOP + (index - 1) % ROWS * ROW
    window:button {
      x = RIGHT, y = y, normal = 4005, pressed = 4007, name = "make " .. recipe.id,
      on_click = function(answer) using.make(answer, data, recipe.id) end,
    }
    window:cropped_label { x = RIGHT + 34, y = y + 2, width = 150, height = 20, hue = 0, text = trades.label(recipe) }
    window:cropped_label {
      x = RIGHT + 190, y = y + 2, width = 190, height = 20, hue = 0,
      text = listing.needs(trade, recipe, memory.material(user, trade)),
    }
    window:label { x = RIGHT + 390, y = y + 2, hue = 0, text = listing.chance(user, trade, recipe) }
  end
  local function turn(x, name, to)
    button(window, data, { x = x, y = TOP - 28, name = name, text = name, width = 60, does = function() data.page = to end })
  end
  if page > 1 then turn(RIGHT + 200, "previous", page - 1) end
  if page < pages then turn(RIGHT + 320, "next", page + 1) end
end

-- The next material of the trade.
local function next_material(_, user, trade)
  local kinds, now = trade.materials.kinds, memory.material(user, trade)
  for index, kind in ipairs(kinds) do
    if kind[1] == now then memory.set_material(user, trade, kinds[index % #kinds + 1][1]) end
  end
end

local function draw_choices(window, data, user, trade)
  window:label { x = LEFT, y = BOTTOM + 2, hue = 0, text = "Number" }
  window:background { x = LEFT + 54, y = BOTTOM, width = 54, height = 24, art = 9350 }
  window:text_entry_limited {
    x = LEFT + 60, y = BOTTOM + 2, width = 42, height = 20, hue = 0, name = "number",
    text = tostring(memory.number(user, trade)), limit = 3,
  }
  if trade.materials then
    button(window, data, {
      x = RIGHT, y = BOTTOM, name = "material", width = 150, does = next_material,
      text = listing.called(memory.material(user, trade)),
    })
  end
  if trade.marks then
    button(window, data, {
      x = RIGHT + 190, y = BOTTOM, name = "mark", width = 150,
      text = memory.marks(user, trade) and "Mark exceptional work" or "Do not mark",
      does = function(_, someone, of) memory.toggle_marks(someone, of) end,
    })
  end
  if trade.repairs then
    button(window, data, { x = RIGHT, y = BOTTOM + 28, name = "repair", text = "Repair an item", does = mending.repair })
  end
  if trade.smelts then
    button(window, data, { x = RIGHT + 190, y = BOTTOM + 28, name = "smelt", text = "Smelt an item", does = mending.smelt })
  end
end

local function seek(answer)
  local words = text.trim(answer.texts.search or "")
  return words ~= "" and words or nil
end

gump.define {
  name = "craft",
  x = 60, y = 40,
  build = function(window, data)
    local tool, trade = data.tool and items.get(data.tool), data.trade and trades.get(data.trade)
    local user = tool and tool.root_mobile
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = HEIGHT, art = 9200 }
    window:label { x = LEFT, y = 14, hue = 0, text = trade and trade.title or "" }
    if not trade or not user then return end
    window:background { x = RIGHT, y = 12, width = 200, height = 24, art = 9350 }
    window:text_entry_limited {
      x = RIGHT + 6, y = 14, width = 188, height = 20, hue = 0, name = "search", text = data.sought or "", limit = SEARCH_LENGTH,
    }
    button(window, data, {
      x = RIGHT + 206, y = 12, name = "seek", text = "Search", does = function(answer) data.sought, data.page = seek(answer), 1 end,
    })
    draw_groups(window, data, trade)
    draw_recipes(window, data, user, trade)
    draw_choices(window, data, user, trade)
  end,
}
