-- What players plot on charts is kept with the chart.

local charts_lib = require("features.charts.lib.charts")

request.answer("plot_course", function(event)
  local chart = items.get(event.chart)
  if not chart or chart:get("is_protected") == true then return players.tell(event.session_id, "You cannot plot a course there.") end
  local kept, reason = charts_lib.plot(chart, event.change, event.pin, event.x, event.y)
  if not kept then players.tell(event.session_id, ("The course was not plotted: %s."):format(reason)) end
end)
