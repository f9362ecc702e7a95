---@meta

---Functions that are called later. A timer that a file starts while it is loaded ends when the file is reloaded. A timer that a handler starts goes on until the file is deleted. Too many timers of one file raise an error.
---@class timer
timer = {}

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

---Cancels all timers of a file, also those that its handlers started.
---@param file string lua/features/doors/closing.lua
---@return integer count how many there were
function timer.cancel_all(file) end

---The files that have timers, those that work most first.
---@return TimersOfFile[] files one table for each file
function timer.files() end
