-- The search for templates in the GM menu's sections Add and Spawn.

local menu = require("features.gm_menu.lib.gm_menu")
local parts = require("lib.gumps.parts")
local template_search = require("features.gm_menu.lib.template_search")

local gm_search = {}

-- Makes the search of a section. Options:
--
--   name          the section's gump
--   module        `items` or `mobiles`: whose templates are searched
--   example       an example of a search
--   rows, row_height, width   of the list of results
--   row_top, row_room, pager_gap   the button's offset in its row, the free space beside it, the space between list and
--     pager
--   picture(window, facts, x, y)   draws a template at the end of its row; rows of templates that are gone are left out
--     then
function gm_search.section(options)
  local find = template_search.over(options.module)
  local section = {}

  function section.show(session_id, data) menu.show(session_id, options.name, data) end

  -- The window's data with what was typed, so that it stays when the window is drawn again.
  function section.with_typed(answer, data, changes)
    local typed = menu.changed(data, { query = answer.texts.query, amount = answer.texts.amount, notice = false })
    return menu.changed(typed, changes)
  end

  -- Draws the window again with changed data.
  function section.again(answer, data, changes) section.show(answer.session_id, section.with_typed(answer, data, changes)) end

  local function search(answer, data)
    local query = text.trim(answer.texts.query)
    section.again(answer, data, { query = query, results = find(query), page = 1 })
  end

  local function draw_row(window, data, id, y)
    local left, facts = menu.left, options.picture and options.module.template(id)
    if options.picture and not facts then return end
    menu.button(window, {
      x = left, y = y + options.row_top, name = "choose " .. id, text = id, width = options.width - options.row_room, shorten = true,
      is_chosen = id == data.selected,
      on_click = function(answer) section.again(answer, data, { selected = id }) end,
    })
    if facts then options.picture(window, facts, left + options.width, y) end
  end

  -- Draws the frame of the menu, the text entry for the search and the list of results.
  function section.draw(window, data)
    menu.draw(window, options.name, data.notice or nil)
    parts.entry(window, { x = menu.left, y = menu.top, width = options.width, name = "query", text = data.query, limit = 60 })
    menu.button(window, {
      x = menu.left + options.width + 20, y = menu.top, name = "search", text = "Search",
      on_click = function(answer) search(answer, data) end,
    })
    local results = data.results or {}
    local left, top = menu.left, menu.top + 34
    local first, last, page, pages = parts.page_of(#results, data.page, options.rows)
    for index = first, last do draw_row(window, data, results[index], top + (index - first) * options.row_height) end
    if #results == 0 then
      local hint = data.results and "Nothing found." or "Search by words: " .. options.example
      parts.text(window, left, top + 10, hint)
    end
    menu.pager(window, {
      x = left, y = top + options.rows * options.row_height + options.pager_gap, page = page, pages = pages,
      turn = function(answer, to) section.again(answer, data, { page = to }) end,
    })
  end

  return section
end

return gm_search
