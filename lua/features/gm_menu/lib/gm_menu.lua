-- The frame of the GM menu: the list of sections on the left and the check of who may press its buttons.

local travel_places = require("features.gm_menu.lib.travel_places")

local COMMAND = "gm"
local RED = 0x21
local SIDEBAR_WIDTH = 130
local ROW_HEIGHT = 30
local TOP = 56

-- The sections by the names of their gumps. `prepare` is called before a section is shown and may wait.
local SECTIONS = {
  { name = "gm_add", text = "Add" },
  { name = "gm_travel", text = "Travel", prepare = travel_places.refresh },
  { name = "gm_spawn", text = "Spawn" },
  { name = "gm_broadcast", text = "Broadcast" },
}

-- `left` and `top` are where a section starts to draw; `width` and `height` are the size of the whole window.
local menu = { width = 640, height = 480, left = SIDEBAR_WIDTH + 20, top = TOP, first = SECTIONS[1].name }

-- Whether a player may still use the menu. A player who may not is told so.
function menu.may_use(session_id)
  if command.may_use(session_id, COMMAND) then return true end
  players.tell(session_id, "You may not use the GM menu any more.", RED)
  return false
end

-- Shows a section in place of the others. Its window gets `data` and the player's `session_id`.
function menu.show(session_id, section, data)
  for _, other in ipairs(SECTIONS) do
    if other.name ~= section then gump.close(session_id, other.name) end
  end
  gump.send(session_id, section, menu.changed(data or {}, { session_id = session_id }))
end

-- Wraps a button's function so that it runs only for players who may still use the menu.
function menu.guarded(work)
  return function(answer)
    if menu.may_use(answer.session_id) then work(answer) end
  end
end

-- A button with a text beside it.
function menu.button(window, button)
  window:button {
    x = button.x, y = button.y, normal = button.normal or 4005, pressed = button.pressed or 4007,
    name = button.name,
    on_click = menu.guarded(button.on_click),
  }
  window:cropped_label {
    x = button.x + 36, y = button.y + 2, width = button.width or 120, height = 20,
    hue = button.is_chosen and 68 or 0, text = button.text,
  }
end

-- A text entry of one line.
function menu.entry(window, entry)
  window:background { x = entry.x, y = entry.y, width = entry.width, height = 24, art = 9350 }
  window:text_entry_limited {
    x = entry.x + 6, y = entry.y + 2, width = entry.width - 12, height = 20, hue = 0,
    name = entry.name, text = entry.text, limit = entry.limit,
  }
end

-- Buttons below a list that turn its pages by calling `turn(answer, page)`. If a window has two lists, `of` tells their
-- buttons apart.
function menu.pager(window, pager)
  local of = pager.of and pager.of .. " " or ""
  local function to(page) return function(answer) pager.turn(answer, page) end end
  if pager.page > 1 then
    window:button {
      x = pager.x, y = pager.y, normal = 4014, pressed = 4016,
      name = of .. "previous", on_click = menu.guarded(to(pager.page - 1)),
    }
  end
  window:label { x = pager.x + 44, y = pager.y + 2, hue = 0, text = pager.page .. " / " .. pager.pages }
  if pager.page < pager.pages then
    window:button {
      x = pager.x + 110, y = pager.y, normal = 4005, pressed = 4007,
      name = of .. "next", on_click = menu.guarded(to(pager.page + 1)),
    }
  end
end

-- The frame with the list of sections; `notice` is shown at the bottom.
function menu.draw(window, section, notice)
  window:page(0)
  window:background { x = 0, y = 0, width = menu.width, height = menu.height, art = 9200 }
  window:html { x = 20, y = 18, width = menu.width - 40, height = 24, text = "<center>Game Master</center>" }
  window:background { x = 12, y = TOP - 8, width = SIDEBAR_WIDTH - 8, height = menu.height - TOP - 30, art = 9350 }
  for row, one in ipairs(SECTIONS) do
    menu.button(window, {
      x = 18, y = TOP + (row - 1) * ROW_HEIGHT, name = one.name, text = one.text, width = SIDEBAR_WIDTH - 60,
      is_chosen = one.name == section,
      on_click = function(answer)
        if one.prepare then one.prepare() end
        menu.show(answer.session_id, one.name)
      end,
    })
  end
  if notice then
    window:cropped_label {
      x = menu.left, y = menu.height - 32, width = menu.width - menu.left - 20, height = 20, hue = 0, text = notice,
    }
  end
end

-- The visible part of a list: first index, last index, page and number of pages.
function menu.page_of(count, page, rows)
  local pages = math.max(1, math.ceil(count / rows))
  page = math.max(1, math.min(page or 1, pages))
  return (page - 1) * rows + 1, math.min(page * rows, count), page, pages
end

-- A copy of a window's data with some changes.
function menu.changed(data, changes)
  local copy = {}
  for key, value in pairs(data) do copy[key] = value end
  for key, value in pairs(changes) do copy[key] = value end
  return copy
end

return menu
