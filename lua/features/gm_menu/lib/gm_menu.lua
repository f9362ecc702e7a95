-- The frame of the GM menu: the list of sections on the left and the check that a player may press its buttons.

local parts = require("lib.gumps.parts")
local travel_places = require("features.gm_menu.lib.travel_places")

local COMMAND = "gm"
local RED = 0x21
local SIDEBAR_WIDTH = 140
local ROW_HEIGHT = 30
local PAGER_WIDTH = 140
local TOP = 56

-- The sections by the names of their gumps. `prepare` is called before a section is shown and may wait.
local SECTIONS = {
  { name = "gm_add", text = "Add" },
  { name = "gm_travel", text = "Travel", prepare = travel_places.refresh },
  { name = "gm_spawn", text = "Spawn" },
  { name = "gm_broadcast", text = "Broadcast" },
}

-- `left` and `top` are where a section starts to draw; `width` and `height` are the size of the whole window.
local menu = { width = 640, height = 480, left = SIDEBAR_WIDTH + 20, top = TOP, first = SECTIONS[1].name, places = travel_places }

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

-- parts.button for those who may use the menu.
function menu.button(window, button)
  local guarded = menu.changed(button, { on_click = menu.guarded(button.on_click) })
  guarded.width = button.width or 120
  parts.button(window, guarded)
end

-- parts.pager for those who may use the menu.
function menu.pager(window, pager)
  local function turn(answer, page) menu.guarded(function() pager.turn(answer, page) end)(answer) end
  parts.pager(window, menu.changed(pager, { turn = turn, width = PAGER_WIDTH }))
end

-- The frame with the list of sections; `notice` is shown at the bottom.
function menu.draw(window, section, notice)
  parts.frame(window, menu.width, menu.height, "Game Master")
  parts.area(window, 12, TOP - 8, SIDEBAR_WIDTH - 8, menu.height - TOP - 30)
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
    parts.text(window, menu.left, menu.height - 32, notice, { width = menu.width - menu.left - 20 })
  end
end

-- A copy of a window's data with some changes.
function menu.changed(data, changes)
  local copy = {}
  for key, value in pairs(data) do copy[key] = value end
  for key, value in pairs(changes) do copy[key] = value end
  return copy
end

return menu
