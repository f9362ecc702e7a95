---@meta

---Handlers that are called at times of the day. A calendar belongs to its file. Its event has `name`, `at`, the time in Unix milliseconds, and `late_ms`. Where clocks are put forward, a time that they leave out is the first one after it; where they are put back, a time that comes twice counts once.
---@class calendar
calendar = {}

---Defines a calendar. Call it at the top of a file.
---
---```lua
---calendar.define {
---  name = "festival", cron = "0 18 * * 5", timezone = "Europe/Berlin", missed = "once",
---  handler = function(event) players.broadcast("The festival begins!") end,
---}
---```
---@param calendar Calendar when, and what is done then
function calendar.define(calendar) end

---Returns the calendars in force.
---@return CalendarEntry[] calendars `next_at` is in Unix milliseconds
function calendar.list() end
