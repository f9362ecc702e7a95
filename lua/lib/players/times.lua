-- Times as people read them.

local times = {}

-- A time in milliseconds since 1970, such as "2026-11-30 15:58 UTC".
function times.written(at)
  local day, minute = time.iso(at):match("^(%d+%-%d+%-%d+)T(%d+:%d+)")
  return day .. " " .. minute .. " UTC"
end

return times
