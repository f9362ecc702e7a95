---@meta

---Functions that are called later. A timer that a file starts while it is loaded ends when the file is reloaded. A timer that a handler starts goes on.
---@class timer
timer = {}

---Calls a function once after a delay.
---@param milliseconds integer the delay
---@param callback fun() runs in its own coroutine
---@return integer|nil timer_id the timer, for timer.cancel
---@return string? reason why not
function timer.after(milliseconds, callback) end

---Calls a function repeatedly. Each period begins when the one before ends.
---@param milliseconds integer the period
---@param callback fun() runs in its own coroutine
---@return integer|nil timer_id the timer, for timer.cancel
---@return string? reason why not
function timer.every(milliseconds, callback) end

---Cancels a timer.
---@param timer_id integer the result of timer.after or timer.every
---@return boolean was_running whether the timer was running
function timer.cancel(timer_id) end
