-- Charts: the area that a map item shows, and the course plotted on it.
--
-- A chart's params: `area` with map_id, left, top, right and bottom; `pins`, a list of places in the picture; `radius`,
-- in tiles, of what its template shows. A chart without an area is drawn where it is first opened.

local PICTURE_PIXELS = 200
local PAPER_SOUND = 0x249

local charts_lib = {}

-- Draws the surroundings of a place on a chart, as far as they are on the map.
function charts_lib.draw(chart, map_id, x, y, radius)
  local size = world.size(map_id)
  return chart:set("area", {
    map_id = map_id,
    left = math.max(0, x - radius), top = math.max(0, y - radius),
    right = math.min(size.width - 1, x + radius), bottom = math.min(size.height - 1, y + radius),
  })
end

-- The pins as a plain list.
function charts_lib.pins(chart)
  local pins = {}
  for number, pin in ipairs(chart:get("pins") or {}) do pins[number] = { x = pin.x, y = pin.y } end
  return pins
end

-- Changes the course. A pin that is not there is left alone: somebody else may have plotted meanwhile.
function charts_lib.plot(chart, change, number, x, y)
  local pins = charts_lib.pins(chart)
  if change == "add" then
    pins[#pins + 1] = { x = x, y = y }
  elseif change == "insert" and number <= #pins + 1 then
    table.insert(pins, number, { x = x, y = y })
  elseif change == "move" and pins[number] then
    pins[number] = { x = x, y = y }
  elseif change == "remove" and pins[number] then
    table.remove(pins, number)
  elseif change == "clear" then
    pins = {}
  end
  return chart:set("pins", pins)
end

function charts_lib.open(chart, user)
  if not user.session_id then return end
  local radius = chart:get("radius")
  if not chart:get("area") then
    if not radius then return user:tell("Nothing is drawn on it.") end
    charts_lib.draw(chart, user.map_id, user.x, user.y, radius)
  end
  local area = chart:get("area")
  local is_open = charts.open(user.session_id, chart, {
    map_id = area.map_id, left = area.left, top = area.top, right = area.right, bottom = area.bottom,
    width = PICTURE_PIXELS, height = PICTURE_PIXELS, pins = charts_lib.pins(chart), writable = chart:get("is_protected") ~= true,
  })
  if is_open then user:sound(PAPER_SOUND) else user:tell("Your client cannot show this map.") end
end

return charts_lib
