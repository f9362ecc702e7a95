-- The fields and params of an item or a mobile. Staff change the texts and press the button.

local parts = require("lib.gumps.parts")
local props = require("features.staff.lib.props")

local WIDTH, ROWS, ROW_HEIGHT, TOP = 460, 14, 24, 50
local NAME_WIDTH = 190
local TEXT_CHARACTERS = 120
local COMMAND = "props"

local function reopen(answer, data, page)
  gump.send(answer.session_id, "props", { serial = data.serial, is_mobile = data.is_mobile, page = page })
end

local function apply(answer, data, rows)
  if not command.may_use(answer.session_id, COMMAND) then return end
  local thing = props.find(data)
  if not thing then return players.tell(answer.session_id, "It is gone.") end
  for _, row in ipairs(rows) do
    local typed = answer.texts[row.name] or ""
    if typed ~= row.text then
      local reason = props.write(thing, row, typed)
      players.tell(answer.session_id, reason or ("%s is %s now."):format(row.name, typed == "" and "empty" or typed))
      log.info(("%s of 0x%08X: '%s' to '%s' by session %d"):format(row.name, data.serial, row.text, typed, answer.session_id))
    end
  end
  reopen(answer, data, data.page)
end

gump.define {
  name = "props", x = 80, y = 60,
  build = function(window, data)
    local thing = props.find(data)
    local all = thing and props.rows(thing, data.is_mobile) or {}
    local first, last, page, pages = parts.page_of(#all, data.page, ROWS)
    local rows = table.move(all, first, last, 1, {})
    local bottom = TOP + ROWS * ROW_HEIGHT
    parts.frame(window, WIDTH, bottom + 46, thing and ("0x%08X %s"):format(data.serial, data.is_mobile and thing.name or thing.template) or "gone")
    for index, row in ipairs(rows) do
      local y = TOP + (index - 1) * ROW_HEIGHT
      parts.text(window, 20, y, row.name, { width = NAME_WIDTH })
      parts.entry(window, {
        x = 20 + NAME_WIDTH, y = y - 2, width = WIDTH - NAME_WIDTH - 40, name = row.name, text = row.text, limit = TEXT_CHARACTERS,
      })
    end
    parts.button(window, {
      x = 20, y = bottom + 10, look = "yes", name = "apply", text = "Change", on_click = function(answer) apply(answer, data, rows) end,
    })
    parts.pager(window, {
      x = WIDTH - 200, y = bottom + 10, width = 180, page = page, pages = pages,
      turn = function(answer, to) reopen(answer, data, to) end,
    })
  end,
}
