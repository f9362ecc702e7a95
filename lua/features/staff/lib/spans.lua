-- Spans of time as staff write them: `30m`, `12h`, `7d`, `2w`.

local spans = { WRITTEN = "a number with m, h, d or w" }

local HOURS = { m = 1 / 60, h = 1, d = 24, w = 24 * 7 }

-- The hours of a span; nil for other words.
function spans.hours(span)
  local count, unit = span:match("^(%d+)([mhdw])$")
  return count and tonumber(count) > 0 and tonumber(count) * HOURS[unit] or nil
end

-- Hours as a span: `30m`, `12h`, `7d`.
function spans.written(hours)
  if hours < 1 then return ("%.0fm"):format(hours * 60) end
  if hours % 24 == 0 then return ("%.0fd"):format(hours / 24) end
  return ("%gh"):format(hours)
end

return spans
