-- The fields and params of an item or a mobile. Staff change the texts and press the button.

local props = require("features.staff.lib.props")

local WIDTH, ROWS, ROW_HEIGHT, TOP = 460, 14, 24, 50
local NAME_WIDTH = 190
local TEXT_CHARACTERS = 120
local COMMAND = "props"

local function reopen(answer, data, page)
  gump.send(answer.session_id, "props", { serial = data.serial, is_mobile = data.is_mobile, page = page })
end

local function rows_on(rows, page)
  local first = (page - 1) * ROWS + 1
  return table.move(rows, first, math.min(#rows, first + ROWS - 1), 1, {})
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
  name = "props",
  x = 80,
  y = 60,

  build = function(window, data)
    local thing = props.find(data)
    local all = thing and props.rows(thing, data.is_mobile) or {}
    local pages = math.max(1, math.ceil(#all / ROWS))
    local rows = rows_on(all, data.page)
    local bottom = TOP + ROWS * ROW_HEIGHT
    window:page(0)
    window:background { x = 0, y = 0, width = WIDTH, height = bottom + 46, art = 9200 }
    local title = thing and ("0x%08X %s"):format(data.serial, thing.template) or "gone"
    window:cropped_label { x = 20, y = 18, width = WIDTH - 40, height = 20, hue = 0, text = title }
    for index, row in ipairs(rows) do
      local y = TOP + (index - 1) * ROW_HEIGHT
      window:cropped_label { x = 20, y = y, width = NAME_WIDTH, height = 20, hue = 0, text = row.name }
      window:background { x = 20 + NAME_WIDTH, y = y - 2, width = WIDTH - NAME_WIDTH - 40, height = ROW_HEIGHT - 1, art = 9350 }
      window:text_entry_limited {
        x = 26 + NAME_WIDTH, y = y, width = WIDTH - NAME_WIDTH - 52, height = 18, hue = 0, name = row.name,
        text = row.text, limit = TEXT_CHARACTERS,
      }
    end
    window:button {
      x = 20, y = bottom + 10, normal = 4023, pressed = 4025, name = "apply",
      on_click = function(answer) apply(answer, data, rows) end,
    }
    window:label { x = 58, y = bottom + 12, hue = 0, text = "Change" }
    window:label { x = WIDTH // 2 - 20, y = bottom + 12, hue = 0, text = data.page .. " / " .. pages }
    if data.page > 1 then
      window:button {
        x = WIDTH - 90, y = bottom + 10, normal = 4014, pressed = 4016, name = "previous",
        on_click = function(answer) reopen(answer, data, data.page - 1) end,
      }
    end
    if data.page < pages then
      window:button {
        x = WIDTH - 50, y = bottom + 10, normal = 4005, pressed = 4007, name = "next",
        on_click = function(answer) reopen(answer, data, data.page + 1) end,
      }
    end
  end,
}
