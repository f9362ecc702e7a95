---@meta

---Functions called later. A timer that a file starts while it is loaded ends when the file is loaded anew; one started by a handler goes on.
---@class timer
timer = {}

---Calls a function once.
---@param milliseconds integer when
---@param callback fun() what is called, in a coroutine of its own
---@return integer|nil timer_id for timer.cancel
---@return string? reason why not
function timer.after(milliseconds, callback) end

---Calls a function again and again; the next time is counted from the last.
---@param milliseconds integer how often
---@param callback fun() what is called, in a coroutine of its own
---@return integer|nil timer_id for timer.cancel
---@return string? reason why not
function timer.every(milliseconds, callback) end

---Calls a timer off.
---@param timer_id integer what after or every returned
---@return boolean was_running whether it was still to come
function timer.cancel(timer_id) end
