-- Lists the timers and waiting handlers of scripts by file, and the timers that outlive the server; and ends them. It
-- runs even while scripts hold all of their memory.

local SECOND_MS = 1000
local KIB = 1024
local LASTING_LISTED = 50

local function counted(count) return count == 1 and "1 timer" or ("%d timers"):format(count) end

local function waiting(count) return count == 1 and "1 handler that waits" or ("%d handlers that wait"):format(count) end

local function line_of(file)
  local parts = {}
  if file.count > 0 then
    local next_ms = file.next_ms or 0
    local due = next_ms < 0 and ("late by %.1f s"):format(-next_ms / SECOND_MS) or ("next in %.1f s"):format(next_ms / SECOND_MS)
    parts[1] = ("%s, %s"):format(counted(file.count), due)
  end
  if file.waits > 0 then parts[#parts + 1] = ("%s (%.0f KiB)"):format(waiting(file.waits), file.memory / KIB) end
  return ("%s: %s; the file works %d ms a second"):format(file.file, table.concat(parts, ", "), file.work_ms)
end

local function listed()
  local lines = {}
  for i, file in ipairs(timer.files()) do lines[i] = line_of(file) end
  local now = time.unix()
  for _, lasting in ipairs(timer.list_persistent(LASTING_LISTED)) do
    local rest = math.max(0, lasting.at - now) / SECOND_MS
    local handler = lasting.file and ("handled by %s of %s"):format(lasting.handler, lasting.file)
      or ("waits for a file that handles %s"):format(lasting.handler)
    lines[#lines + 1] = ("%s: persistent, in %.1f s (%s), %s"):format(lasting.name, rest, time.iso(lasting.at), handler)
  end
  return #lines > 0 and lines or "There are no timers."
end

local function completed()
  local names = {}
  for i, file in ipairs(timer.files()) do names[i] = file.file end
  for _, lasting in ipairs(timer.list_persistent(LASTING_LISTED)) do names[#names + 1] = lasting.name end
  return names
end

command.register {
  name = "timers",
  description = "Lists the timers and waiting handlers of scripts, or ends those of one file or the persistent timer of a name.",
  usage = "[cancel <file or name>]",
  arguments = {
    { name = "action", type = "choice", choices = { "cancel" }, about = "what to do with timers", optional = true },
    { name = "file", type = "word", about = "a file or the name of a persistent timer, as the list shows it", optional = true, complete = completed },
  },
  contexts = { "console", "in_game" },
  level = "GameMaster",
  handler = function(_, arguments)
    if not arguments.action then return listed() end
    if not arguments.file then return false, "file is missing; it takes a file of the list." end
    local count, waits = timer.cancel_all(arguments.file), timer.end_waits(arguments.file)
    if timer.cancel_persistent(arguments.file) then return ("Cancelled the persistent timer %s."):format(arguments.file) end
    if count + waits == 0 then return false, ("%s has no timers."):format(arguments.file) end
    if waits == 0 then return ("Cancelled %s of %s."):format(counted(count), arguments.file) end
    if count == 0 then return ("Ended %s of %s."):format(waiting(waits), arguments.file) end
    return ("Cancelled %s of %s, and ended %s."):format(counted(count), arguments.file, waiting(waits))
  end,
}
