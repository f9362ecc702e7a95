-- Spreads rows over the pages of one window. The client turns the pages itself, so all rows must fit into one window;
-- for long lists see lib.gumps.list.

local pages = {}

-- Draws `rows` from `y` on, `per_page` on each page, and buttons below them that turn the pages.
--
--   pages.draw(window, {
--     rows = names, per_page = 8, x = 20, y = 60, row_height = 24, width = 260,
--     draw = function(row, x, y, index) window:label { x = x, y = y, hue = 0, text = row } end,
--   })
--
-- What was drawn before, on page 0, shows on every page. Returns the number of pages.
function pages.draw(window, options)
  local rows, per_page = options.rows, options.per_page
  local count = math.max(1, math.ceil(#rows / per_page))
  local bottom = options.y + per_page * options.row_height
  for page = 1, count do
    window:page(page)
    for index = (page - 1) * per_page + 1, math.min(page * per_page, #rows) do
      local y = options.y + (index - 1) % per_page * options.row_height
      options.draw(rows[index], options.x, y, index)
    end
    if page > 1 then
      window:page_button { x = options.x, y = bottom, normal = 4014, pressed = 4016, page = page - 1 }
    end
    if count > 1 then
      window:label { x = options.x + options.width // 2 - 20, y = bottom + 2, hue = 0, text = page .. " / " .. count }
    end
    if page < count then
      window:page_button { x = options.x + options.width - 30, y = bottom, normal = 4005, pressed = 4007, page = page + 1 }
    end
  end
  return count
end

return pages
