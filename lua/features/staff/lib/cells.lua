-- The cells of the jail: those of the client's map, or the operator's from `scripts.values.jail`.

local stock = require("features.staff.data.jail")

local cells = {}

local WRITTEN = 'scripts.values.jail must be like {"map": 1, "cells": [[1500, 1600, 0]], "area": [1490, 1590, 1510, 1610]}'

local function are_numbers(list, least, most)
  if type(list) ~= "table" or #list < least or #list > most then return false end
  for _, one in ipairs(list) do
    if math.tointeger(one) == nil then return false end
  end
  return true
end

-- Reads the operator's value: `map`, `cells` with x, y and perhaps z, and the `area` around them. Raises an error for
-- what cannot be a jail, such as a cell outside of its area.
function cells.read(value)
  if value == nil then return stock end
  local ok = type(value) == "table" and math.tointeger(value.map) and are_numbers(value.area, 4, 4)
    and type(value.cells) == "table" and #value.cells > 0
  if not ok then error(WRITTEN, 0) end
  local x1, y1, x2, y2 = table.unpack(value.area)
  local places = {}
  for index, at in ipairs(value.cells) do
    if not are_numbers(at, 2, 3) then error(WRITTEN, 0) end
    local x, y, z = at[1], at[2], at[3] or 0
    if x < x1 or x > x2 or y < y1 or y > y2 then
      error(("scripts.values.jail: the cell %d, %d is not in the area"):format(x, y), 0)
    end
    places[index] = { map_id = math.tointeger(value.map), x = math.tointeger(x), y = math.tointeger(y), z = math.tointeger(z) }
  end
  return { places = places, map_id = places[1].map_id, area = { x1 = x1, y1 = y1, x2 = x2, y2 = y2 } }
end

local chosen = cells.read(config.get("jail"))
cells.places, cells.map_id, cells.area = chosen.places, chosen.map_id, chosen.area

return cells
