-- What players plot on charts is kept with the chart.

local charts_lib = require("features.charts.lib.charts")
local using = require("features.houses.lib.houses").using

request.answer("plot_course", function(event)
  local chart, plotter = items.get(event.chart), mobiles.of_session(event.session_id)
  local may_plot = chart and plotter and chart:get("is_protected") ~= true and using.may_change(chart, plotter)
  if not may_plot then return players.tell(event.session_id, "You cannot plot a course there.") end
  local kept, reason = charts_lib.plot(chart, event.change, event.pin, event.x, event.y)
  if not kept then players.tell(event.session_id, ("The course was not plotted: %s."):format(reason)) end
end)
