---@meta

---Random numbers. Tests of scripts use a fixed seed.
---@class random
random = {}

---Returns a random integer between two others, both included.
---@param low integer least
---@param high integer greatest
---@return integer|nil value the integer
---@return string? reason why not
function random.integer(low, high) end

---Returns a random number from 0 to less than 1.
---@return number value the number
function random.number() end

---Returns true with a probability in percent.
---@param percent number the probability
---@return boolean happens the outcome
function random.chance(percent) end

---Returns a random value of a list; nil when the list is empty.
---@param values any[] the list
---@return any value one of its values
function random.pick(values) end

---Rolls dice and returns their sum: `random.dice(2, 6)`.
---@param count integer number of dice
---@param sides integer sides of each die
---@return integer sum the sum
function random.dice(count, sides) end
