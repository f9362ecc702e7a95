-- Spans of time as staff write them: `30m`, `12h`, `7d`, `2w`.

local spans = { WRITTEN = "a number with m, h, d or w" }

local HOURS = { m = 1 / 60, h = 1, d = 24, w = 24 * 7 }

-- The hours of a span; nil for other words.
function spans.hours(span)
  local count, unit = span:match("^(%d+)([mhdw])$")
  return count and tonumber(count) > 0 and tonumber(count) * HOURS[unit] or nil
end

return spans
