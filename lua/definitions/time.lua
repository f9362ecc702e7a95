---@meta

---What time it is. In tests the clock stands still until the test moves it.
---@class time
time = {}

---Milliseconds that only ever grow, to measure how long something takes.
---@return number milliseconds since the server started
function time.now() end

---Milliseconds since 1970, UTC.
---@return integer milliseconds the time
function time.unix() end

---A time as text: 2026-03-19T10:15:00.000Z.
---@param unix_milliseconds? integer which; now without it
---@return string text ISO 8601, UTC
function time.iso(unix_milliseconds) end
