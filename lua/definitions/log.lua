---@meta

---Lines in the server's log. Operators also see them in the console.
---@class log
log = {}

---Writes a line of level debug.
---@param message string the line
function log.debug(message) end

---Writes a line of level info.
---@param message string the line
function log.info(message) end

---Writes a line of level warn.
---@param message string the line
function log.warn(message) end

---Writes a line of level error.
---@param message string the line
function log.error(message) end
