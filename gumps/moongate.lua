-- The window of a public moongate: the maps on the left, the destinations of each map on a page of its own.

local gates = require("features.moongates.lib.moongates")

local parts = require("lib.gumps.parts")

local TOP = 40
local ROW_HEIGHT = 25
local ROWS = 12
local MAP_WIDTH = 170
local COLUMN_WIDTH = 180
-- The name of a destination in an answer: its map and its name.
local CHOICE, CHOICE_PATTERN = "%d %s", "^(%d+) (.+)$"

-- The maps with destinations; the player's own map comes first, because the first page opens.
local function maps_from(map_id)
  local sorted = {}
  for _, map in ipairs(gates.maps()) do
    if #map.destinations > 0 then table.insert(sorted, map.map_id == map_id and 1 or #sorted + 1, map) end
  end
  return sorted
end

local function draw_map_list(window, maps, chosen)
  local rows = {}
  for index, map in ipairs(maps) do rows[index] = { name = map.name, text = map.name, page = index } end
  parts.buttons(window, { x = 14, y = TOP, row_height = ROW_HEIGHT, look = "dot", width = 110, rows = rows, chosen = maps[chosen].name })
end

local function draw_destinations(window, map)
  for index, destination in ipairs(map.destinations) do
    local x = MAP_WIDTH + (index - 1) // ROWS * COLUMN_WIDTH
    local y = TOP + (index - 1) % ROWS * ROW_HEIGHT
    window:radio { x = x, y = y, off = 210, on = 211, name = CHOICE:format(map.map_id, destination.name) }
    window:cropped_label { x = x + 25, y = y, width = COLUMN_WIDTH - 30, height = 20, hue = 0, text = destination.name }
  end
end

local function size_of(maps)
  local most = #maps
  local longest = 1
  for _, map in ipairs(maps) do longest = math.max(longest, #map.destinations) end
  local columns = math.ceil(longest / ROWS)
  return MAP_WIDTH + columns * COLUMN_WIDTH + 10, TOP + math.max(most, math.min(longest, ROWS)) * ROW_HEIGHT + 70
end

-- Of an answer only the choice counts; gate, place and destinations are checked again.
local function go(answer, gate)
  local player = mobiles.of_session(answer.session_id)
  if not player then return end
  local map_id, name = (answer.choices.destination or ""):match(CHOICE_PATTERN)
  if not map_id then
    player:tell("Choose a destination first.")
    return
  end
  gates.travel(player, gate, math.tointeger(map_id), name)
end

gump.define {
  name = "moongate", x = 100, y = 100,
  build = function(window, data)
    local maps = maps_from(data.map_id)
    local width, height = size_of(maps)
    parts.frame(window, width, height, "Pick your destination:")
    parts.buttons(window, {
      x = 14, y = height - 60,
      rows = {
        { name = "go", text = "Okay", look = "yes", on_click = function(answer) go(answer, data.gate) end },
        { name = "cancel", text = "Cancel", look = "no" },
      },
    })
    window:group("destination")
    for index, map in ipairs(maps) do
      window:page(index)
      draw_map_list(window, maps, index)
      draw_destinations(window, map)
    end
  end,
}
