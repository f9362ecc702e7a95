---@meta

---Charts: items that show a map, with a course of pins. What a player plots is checked (the chart was opened for plotting and is in reach, the pin exists), moved into the picture, and is the request on_plot_course. A script keeps the pins.
---@class charts
charts = {}

---Opens a chart for a player.
---
---```lua
---charts.open(session_id, item, { map_id = 1, left = 1400, top = 1500, right = 1800, bottom = 1900, pins = { { x = 50, y = 60 } } })
---```
---@param session_id integer the player's session
---@param item Item the item that is the chart
---@param chart ChartShown the area of the map in tiles, the size of the picture, and the pins
---@return boolean is_open false when the session no longer plays, or the client has no pictures of that map (before 7.0.13.0)
function charts.open(session_id, item, chart) end
