---@meta

---The time. In tests of scripts the clock stands still until the test moves it.
---@class time
time = {}

---Returns a time that never goes back, to measure durations.
---@return number milliseconds milliseconds since the server started
function time.now() end

---Returns the Unix time.
---@return integer milliseconds milliseconds since 1970, UTC
function time.unix() end

---Formats a time as text: 2026-03-19T10:15:00.000Z.
---@param unix_milliseconds? integer the time; now by default
---@return string text ISO 8601, UTC
function time.iso(unix_milliseconds) end
