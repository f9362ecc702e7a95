-- The GM menu's section that moves staff to well-known places.

local menu = require("features.gm_menu.lib.gm_menu")
local parts = require("lib.gumps.parts")
local travel_places = require("features.gm_menu.lib.travel_places")

local ROWS = 10
local ROW_HEIGHT = 28
local CATEGORY_WIDTH = 190
local NAME_BYTES = 50

-- The name of a button. Names in world data can be too long for it.
local function button_name(what, name, index) return what .. (#name <= NAME_BYTES and name or index) end

local function show(session_id, data) menu.show(session_id, "gm_travel", data) end

local function go(answer, data, map, place)
  local z = world.standing_z(map.map_id, place.x, place.y, place.z) or place.z
  local moved, reason = players.move(answer.session_id, { map_id = map.map_id, x = place.x, y = place.y, z = z })
  local notice = moved and ("You are at %s, %s."):format(place.name, map.name) or ("You stay where you are: %s."):format(reason)
  show(answer.session_id, menu.changed(data, { notice = notice }))
end

local function draw_maps(window, maps, chosen)
  for index, map in ipairs(maps) do
    menu.button(window, {
      x = menu.left + (index - 1) % 3 * 160, y = menu.top + (index - 1) // 3 * ROW_HEIGHT, name = map.name, text = map.name,
      is_chosen = index == chosen,
      on_click = function(answer) show(answer.session_id, { map = index }) end,
    })
  end
end

local function draw_categories(window, data, map)
  local first, last, page, pages = parts.page_of(#map.categories, data.category_page, ROWS)
  for index = first, last do
    local category = map.categories[index]
    menu.button(window, {
      x = menu.left, y = menu.top + 70 + (index - first) * ROW_HEIGHT, name = button_name("category ", category.name, index), text = category.name,
      width = CATEGORY_WIDTH - 50, shorten = true, is_chosen = index == data.category,
      on_click = function(answer) show(answer.session_id, { map = data.map, category = index, category_page = page }) end,
    })
  end
  if pages == 1 then return end
  menu.pager(window, {
    x = menu.left, y = menu.top + 70 + ROWS * ROW_HEIGHT + 4, page = page, pages = pages, of = "categories",
    turn = function(answer, to) show(answer.session_id, menu.changed(data, { category_page = to, notice = false })) end,
  })
end

local function draw_places(window, data, map)
  -- The world data may have lost categories since the last window.
  local category = map.categories[data.category] or map.categories[1]
  local places = category and category.places or {}
  local left, top = menu.left + CATEGORY_WIDTH, menu.top + 70
  local first, last, page, pages = parts.page_of(#places, data.page, ROWS)
  for index = first, last do
    local place = places[index]
    menu.button(window, {
      x = left, y = top + (index - first) * ROW_HEIGHT, name = button_name("go ", place.name, index), text = place.name, width = 230, shorten = true,
      on_click = function(answer) go(answer, data, map, place) end,
    })
  end
  menu.pager(window, {
    x = left, y = top + ROWS * ROW_HEIGHT + 4, page = page, pages = pages,
    turn = function(answer, to) show(answer.session_id, menu.changed(data, { page = to, notice = false })) end,
  })
end

gump.define {
  name = "gm_travel", x = 60, y = 40,
  build = function(window, data)
    local chosen = menu.changed({ map = 1, category = 1 }, data)
    local maps = travel_places.maps()
    local map = maps[chosen.map]
    menu.draw(window, "gm_travel", data.notice or nil)
    draw_maps(window, maps, chosen.map)
    draw_categories(window, chosen, map)
    draw_places(window, chosen, map)
  end,
}
