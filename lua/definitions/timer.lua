---@meta

---Functions that are called later. A timer that a file starts while it is loaded ends when the file is reloaded. Any other belongs to the file in which its function is written, such as a library, and goes on until that file is deleted. Too many timers of one file raise an error.
---@class timer
timer = {}

---Makes a timer that outlives the server, or replaces the one of that name. It is called once, at the start of the server if it was due before. It ends with the call: what the handler changes before it waits, and the end of the timer, are stored together.
---
---```lua
---timer.on("auction", function(event) log.info(event.data.item .. " is sold, late by " .. event.late_ms) end)
---function on_ticket_opened()
---  timer.persistent { name = "auction 7", handler = "auction", after_ms = 86400000, data = { item = "a vase" } }
---end
---```
---@param timer PersistentTimerWish the timer, with `at` or `after_ms`
---@return integer at when it is due, in Unix milliseconds
function timer.persistent(timer) end

---Registers the handler of persistent timers. Call it at the top of a file. Its event has `name`, `at`, `late_ms` and `data`. A timer that is due while no file handles it waits until one does.
---@param name string the handler's name; only one file may have it
---@param handler fun(event: table) runs in its own coroutine
function timer.on(name, handler) end

---Cancels a persistent timer.
---@param name string its name
---@return boolean was_there whether there was one
function timer.cancel_persistent(name) end

---Returns the persistent timers, the next one first.
---@param limit? integer most that are returned; 100 by default
---@return PersistentTimer[] timers their names, handlers with their files, and times in Unix milliseconds
function timer.list_persistent(limit) end

---Calls a function once after a delay, in a later turn of the server.
---@param milliseconds integer the delay
---@param callback fun() runs in its own coroutine
---@return integer timer_id the timer, for timer.cancel
function timer.after(milliseconds, callback) end

---Calls a function repeatedly. Each period begins when the one before ends.
---@param milliseconds integer the period
---@param callback fun() runs in its own coroutine
---@return integer timer_id the timer, for timer.cancel
function timer.every(milliseconds, callback) end

---Cancels a timer.
---@param timer_id integer the result of timer.after or timer.every
---@return boolean was_running whether the timer was running
function timer.cancel(timer_id) end

---Cancels all timers of a file, also those that it started after it was loaded.
---@param file string lua/features/doors/closing.lua
---@return integer count how many there were
function timer.cancel_all(file) end

---The files that have timers, those that work most first.
---@return TimersOfFile[] files one table for each file
function timer.files() end
