-- What the GM menu's sections that make things share: words to search templates by, what was found, and what stays typed.

local menu = require("features.gm_menu.lib.gm_menu")
local template_search = require("features.gm_menu.lib.template_search")

local gm_search = {}

-- A section of a search:
--
--   name          its gump
--   module        `items` or `mobiles`, whose templates are searched
--   example       words that may be typed
--   rows, row_height, width   of the list of what was found
--   row_top, row_room, pager_gap   where a row's button stands in its row, what it leaves free beside it, what parts list and pager
--   picture(window, facts, x, y)   draws a row's template at the end of the row; with it a template that is gone has no row
function gm_search.section(options)
  local find = template_search.over(options.module)
  local section = {}

  function section.show(session_id, data) menu.show(session_id, options.name, data) end

  -- What was typed stays when the window is drawn again.
  function section.with_typed(answer, data, changes)
    local typed = menu.changed(data, { query = answer.texts.query, amount = answer.texts.amount, notice = false })
    return menu.changed(typed, changes)
  end

  -- The window again, with some of its data changed.
  function section.again(answer, data, changes) section.show(answer.session_id, section.with_typed(answer, data, changes)) end

  local function search(answer, data)
    local query = text.trim(answer.texts.query)
    section.again(answer, data, { query = query, results = find(query), page = 1 })
  end

  local function draw_row(window, data, id, y)
    local left, facts = menu.left, options.picture and options.module.template(id)
    if options.picture and not facts then return end
    menu.button(window, {
      x = left, y = y + options.row_top, name = "choose " .. id, text = id, width = options.width - options.row_room,
      is_chosen = id == data.selected,
      on_click = function(answer) section.again(answer, data, { selected = id }) end,
    })
    if facts then options.picture(window, facts, left + options.width, y) end
  end

  -- The frame of the menu, the words to search by and the list below them.
  function section.draw(window, data)
    menu.draw(window, options.name, data.notice or nil)
    menu.entry(window, { x = menu.left, y = menu.top, width = options.width, name = "query", text = data.query, limit = 60 })
    menu.button(window, {
      x = menu.left + options.width + 20, y = menu.top, name = "search", text = "Search",
      on_click = function(answer) search(answer, data) end,
    })
    local results = data.results or {}
    local left, top = menu.left, menu.top + 34
    local first, last, page, pages = menu.page_of(#results, data.page, options.rows)
    for index = first, last do draw_row(window, data, results[index], top + (index - first) * options.row_height) end
    if #results == 0 then
      local hint = data.results and "Nothing is called so." or "Search by words: " .. options.example
      window:label { x = left, y = top + 10, hue = 0, text = hint }
    end
    menu.pager(window, {
      x = left, y = top + options.rows * options.row_height + options.pager_gap, page = page, pages = pages,
      turn = function(answer, to) section.again(answer, data, { page = to }) end,
    })
  end

  return section
end

return gm_search
